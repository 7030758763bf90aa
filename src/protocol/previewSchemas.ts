// Previews: what is not public, or not yet, shown by the showroom itself. See
// src/server/publishing/README.md#previews.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';
import { documentName } from './contentSchemas.ts';

const TOKEN_MAX_CHARACTERS = 100;

const HIGHEST_ID = 999_999_999;
const LINKED = ['saves', 'live', 'release', 'moment'] as const;
const show = z.enum([...LINKED, 'past']);
/** Content that a person without an account may see. */
const linkedShow = z.enum(LINKED);
const instant = z.iso.datetime();

export const previewQuery = z.object({
  show: described(
    show,
    'The last saves, what is live, a release, what will be live at a moment, or what was live at a past one',
  ),
  release: z.optional(
    described(z.string(), 'Id of a release; of a past moment, the one that was shown then'),
  ),
  at: z.optional(described(z.string(), 'A moment, ISO 8601')),
});

/** Content of a preview. */
export const preview = component(
  'Preview',
  z.object({
    environment: documentName,
    show,
    /** When the release was made, or the moment; null for saves and for what is live. ISO 8601. */
    at: z.nullable(z.string()),
    /** SHA-256 of the release's text. */
    hash: z.string(),
    /** Address of the whole release. */
    url: z.string(),
    /** End of a link; null without one. */
    expiresAt: z.nullable(z.string()),
  }),
);
export type Preview = z.output<typeof preview>;

/** A link for a person without an account. */
export const previewLink = component(
  'PreviewLink',
  z.object({
    id: z.string(),
    show: linkedShow,
    at: z.nullable(z.string()),
    createdAt: z.string(),
    expiresAt: z.string(),
    by: z.nullable(z.string()),
  }),
);
export type PreviewLink = z.output<typeof previewLink>;

/** The same with the id of its environment. */
export const environmentPreviewLink = component(
  'EnvironmentPreviewLink',
  z.extend(previewLink, { environment: z.string() }),
);

/** The secret is sent this once. */
export const newPreviewLink = component('NewPreviewLink', z.extend(previewLink, { token: z.string() }));
export type NewPreviewLink = z.output<typeof newPreviewLink>;

export const previewLinkBody = z.object({
  show: linkedShow,
  release: z.optional(z.int().check(z.minimum(1), z.maximum(HIGHEST_ID))),
  at: z.optional(instant),
});
export const openPreviewBody = z.object({ token: z.string().check(z.maxLength(TOKEN_MAX_CHARACTERS)) });
