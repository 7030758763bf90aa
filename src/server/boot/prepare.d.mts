// What prepare.mjs offers to TypeScript; it is plain JavaScript because it runs before anything is installed.
export const ROOT: string;
export const BUILT_SERVER: string;
export function requireNode(): void;
export function ensureDependencies(options?: { withDevelopment?: boolean }): void;
/** False when the build failed; it has said why. */
export function ensureBuild(): boolean;
