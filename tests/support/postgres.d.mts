// Types of postgres.mjs.
export interface LocalPostgres {
  url: string;
  /** Ends the server, which keeps its data. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
  missing?: undefined;
}
export function startPostgres(): Promise<LocalPostgres | { missing: string }>;
