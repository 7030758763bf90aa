// The shared launch snapshot of an environment. See src/server/kiosks/README.md#launch-snapshots.
import * as z from 'zod/mini';
import { component, described } from './apiSchemas.ts';

const TARGETS_MAX = 200;
const LABEL_MAX_CHARACTERS = 1_000;
const NAME_MAX_CHARACTERS = 200;
const LANGUAGE_MAX_CHARACTERS = 35;
/** Length of 250 kB in Base64. */
const IMAGE_MAX_CHARACTERS = 333_336;

const share = z.number().check(z.minimum(0), z.maximum(1));
const language = z.string().check(z.maxLength(LANGUAGE_MAX_CHARACTERS));
const name = z.string().check(z.maxLength(NAME_MAX_CHARACTERS));

const target = z.object({
  role: z.enum(['button', 'link']),
  label: z.string().check(z.maxLength(LABEL_MAX_CHARACTERS)),
  lang: z.nullable(language),
  left: share,
  top: share,
  width: share,
  height: share,
  /** In shares of its own width and height. */
  radius: z.tuple([z.number(), z.number()]),
});

/** Body of an administrator's browser: the home screen as its stage has drawn it. */
export const launchSnapshotBody = z.object({
  build: described(name, 'Address of the script of the app that has drawn it'),
  versions: described(
    z.record(name, z.nullable(name)),
    'ETags of the documents on it, by kind and id, such as `homeScreen/flagship`',
  ),
  langCode: language,
  targets: z.array(target).check(z.maxLength(TARGETS_MAX)),
  image: described(
    z.string().check(z.maxLength(IMAGE_MAX_CHARACTERS)),
    'WebP, 1920 x 1080 px, in Base64; at most 250 kB',
  ),
});
export type LaunchSnapshotBody = z.output<typeof launchSnapshotBody>;

export const launchSnapshotState = component(
  'LaunchSnapshotState',
  z.object({
    isCurrent: described(z.boolean(), 'False if there is none of what is live, drawn by this build'),
    live: described(z.string(), 'What is live: changes with its documents and with the build'),
  }),
);
export type LaunchSnapshotState = z.output<typeof launchSnapshotState>;
