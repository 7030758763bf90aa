// Parameters in paths.
import * as z from 'zod/mini';

export const byId = z.object({ id: z.string() });
export const byName = z.object({ name: z.string() });
export const byCollection = z.object({ collection: z.string() });
export const byDocument = z.extend(byCollection, { id: z.string() });
export const byVersion = z.extend(byDocument, { version: z.string() });
export const byEnvironment = z.object({ env: z.string() });
