// Types of ports.mjs, which runs before TypeScript is installed.
export function freePort(): Promise<number>;
