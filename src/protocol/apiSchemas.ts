// Names and descriptions of the schemas in this folder, for `GET /openapi.json`.
import * as z from 'zod/mini';

interface ApiMetadata {
  /** Makes the schema a component of the document, so that routes refer to it. */
  id?: string;
  description?: string;
}

export const apiSchemas = z.registry<ApiMetadata>();

/** Names a schema that several routes use. */
export function component<T extends z.core.$ZodType>(id: string, schema: T): T {
  apiSchemas.add(schema, { id } as never);
  return schema;
}

/** Adds a sentence for readers of the document. */
export function described<T extends z.core.$ZodType>(schema: T, description: string): T {
  apiSchemas.add(schema, { description } as never);
  return schema;
}
