// People with accounts, invitations and the audit.
// See src/server/accounts/README.md#people-and-audit.
import * as z from 'zod/mini';
import { EDITOR_LANGUAGES } from '#rules/editorLanguages.ts';
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import { isEmail } from '#rules/email.ts';
import { RIGHTS, ROLES } from '#rules/rights.ts';
import { component } from './apiSchemas.ts';
import { ROW_NUMBER_MAX } from './paramSchemas.ts';
import { typedLine } from '#rules/textRepair.ts';

const NAME_MAX_CHARACTERS = 100;

/** Whole number that fits a database column. */
const rowNumber = z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(ROW_NUMBER_MAX));

const role = component('Role', z.enum(ROLES));

const email = typedLine().check(z.refine(isEmail, 'Must be an e-mail address'));
/** With something that can be seen: not only spaces and characters without a width. */
const name = typedLine().check(
  z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'Required'),
  z.maxLength(NAME_MAX_CHARACTERS),
);

/** A link that works once. Its secret is in the fragment, which no server and no log sees. */
export const accountLink = component('AccountLink', z.object({ url: z.string(), expiresAt: z.string() }));
export type AccountLink = z.infer<typeof accountLink>;

/** Whether the link was mailed too; if not, an administrator has to send it. */
export const sentAccountLink = component('SentAccountLink', z.extend(accountLink, { mailed: z.boolean() }));
export type SentAccountLink = z.infer<typeof sentAccountLink>;

export const ownAccount = component(
  'OwnAccount',
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    rights: z.array(z.enum(RIGHTS)),
    /** Null until the person has chosen one. */
    language: z.nullable(z.enum(EDITOR_LANGUAGES)),
  }),
);
export type OwnAccount = z.infer<typeof ownAccount>;

/** The password is needed for another e-mail. */
export const ownAccountBody = z.object({ name, email, password: z.optional(z.string()) });

export const languageBody = z.object({ language: z.enum(EDITOR_LANGUAGES) });

export const passwordBody = z.object({ current: z.string(), next: z.string() });
export const forgottenBody = z.object({ email: z.string() });
export const acceptBody = z.object({ token: z.string(), name, password: z.string() });
export const linkBody = z.object({ page: z.enum(['join', 'reset']), token: z.string() });
/** Account that a link is for; the role of an invitation. */
export const openedLink = component(
  'OpenedLink',
  z.object({ email: z.string(), role: z.nullable(z.enum(ROLES)) }),
);
export type OpenedLink = z.infer<typeof openedLink>;
export const resetBody = z.object({ token: z.string(), password: z.string() });
export const signOutBody = z.object({ everywhere: z.optional(z.boolean()) });

/** The key is sent this once. */
export const newApiKey = component('NewApiKey', z.object({ id: z.string(), key: z.string() }));
export type NewApiKey = z.infer<typeof newApiKey>;

export const auditQuery = z.object({
  after: z.optional(rowNumber),
  order: z.optional(z.enum(['latest', 'oldest'])),
  actor: z.optional(rowNumber),
  /** Name of a key. */
  key: z.optional(z.string()),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(z.iso.datetime()),
  /** Not included. */
  until: z.optional(z.iso.datetime()),
});

/** Actors of the audit: people, also those who were removed, and keys, which have no id. */
export const auditActors = component(
  'AuditActors',
  z.array(z.object({ id: z.nullable(z.int()), name: z.string() })),
);
export type AuditActors = z.infer<typeof auditActors>;

export const auditPage = component(
  'AuditPage',
  z.object({
    entries: z.array(
      z.object({
        at: z.string(),
        /** Null for a sign-in that failed; without an id for a key. */
        actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
        action: z.enum(AUDIT_ACTIONS),
        subject: z.string(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    /** `after` of the next page; null at the end. */
    next: z.nullable(z.int()),
  }),
);
export type AuditPage = z.infer<typeof auditPage>;
