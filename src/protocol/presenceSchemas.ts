// Who is where in the editor. See src/server/README.md#216-presence.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';

const DOCUMENT_MAX_CHARACTERS = 200;
const PATH_MAX_CHARACTERS = 500;

export const byTab = z.object({ tab: z.string() });

export const presenceBody = z.object({
  /** Kind and id: 'page/care'. */
  document: z.string().check(z.maxLength(DOCUMENT_MAX_CHARACTERS)),
  /** Content path of the selected field; '' for none. */
  path: z.string().check(z.maxLength(PATH_MAX_CHARACTERS)),
});

export const presence = component(
  'Presence',
  z.object({ others: z.array(z.object({ id: z.int(), name: z.string(), path: z.string() })) }),
);
export type Presence = z.infer<typeof presence>;
