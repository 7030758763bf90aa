// What TypeScript may know of ports.mjs, which must run before TypeScript is there.
export function freePort(): Promise<number>;
