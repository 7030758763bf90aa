// Who is where in the editor. See src/server/collaboration/README.md#presence.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { contentPath } from './contentSchemas.ts';

const DOCUMENT_MAX_CHARACTERS = 200;

export const byTab = z.object({ tab: z.string() });

export const presenceBody = z.object({
  /** Kind and id: 'page/care'. */
  document: z.string().check(z.maxLength(DOCUMENT_MAX_CHARACTERS)),
  /** Content path of the selected field; '' for none. */
  path: contentPath,
});

export const presence = component(
  'Presence',
  z.object({ others: z.array(z.object({ id: z.int(), name: z.string(), path: z.string() })) }),
);
export type Presence = z.infer<typeof presence>;
