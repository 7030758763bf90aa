// Types of prepare.mjs, which is plain JavaScript because it runs before dependencies are installed.
export const ROOT: string;
export const BUILT_SERVER: string;
export function requireNode(): void;
export function ensureDependencies(options?: { withDevelopment?: boolean }): void;
/** False when the build failed; it has said why. */
export function ensureBuild(): boolean;

/** A hash of the names, sizes and times of the files at these paths. */
export function fingerprint(paths: readonly string[]): string;
