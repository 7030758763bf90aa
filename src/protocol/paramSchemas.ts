// Parameters in paths, and headers of conditional requests (RFC 9110, 13.1).
import * as z from 'zod/mini';
import { described } from './apiSchemas.ts';

/** Parameters of paths that their names do not explain. */
export const EXPLAINED_PARAMS: Readonly<Record<string, z.core.$ZodType>> = {
  clientId: described(z.string(), 'A UUID'),
  payload: described(z.string(), 'What was chosen, as the kiosk has written it; case does not matter'),
};

/** The largest whole number that a column of the database holds. */
export const ROW_NUMBER_MAX = 2 ** 31 - 1;

/** The number of a row in a path; 0, which no row has, for what is none. */
export function rowNumberOf(text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number <= ROW_NUMBER_MAX ? number : 0;
}

export const ifMatch = z.object({
  'if-match': z.optional(
    described(z.string(), 'ETag of the version that the save replaces; 412 if it is stale'),
  ),
});
export const ifNoneMatch = z.object({
  'if-none-match': z.optional(described(z.string(), 'ETag of the cached response; 304 if it is current')),
});
