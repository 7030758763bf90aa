// People with accounts, invitations and the audit. See src/server/README.md#214-people-and-audit.
import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import { KEY_RIGHTS, RIGHTS, ROLES } from '#rules/rights.ts';
import { component } from './apiSchemas.ts';
import { ROW_NUMBER_MAX } from './paramSchemas.ts';
import { typedLine } from '#rules/textRepair.ts';

const NAME_MAX_CHARACTERS = 100;
const EMAIL_MAX_CHARACTERS = 254;

/** What a column of whole numbers holds. */
const rowNumber = z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(ROW_NUMBER_MAX));

const role = component('Role', z.enum(ROLES));

/** One bare address: a list or a name beside it would reach others. */
const email = z.email({ error: 'Must be an e-mail address' }).check(z.maxLength(EMAIL_MAX_CHARACTERS));
/** With something that can be seen: not only spaces and characters without a width. */
const name = typedLine().check(
  z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'Required'),
  z.maxLength(NAME_MAX_CHARACTERS),
);

export const person = component(
  'Person',
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    blocked: z.boolean(),
    /** ISO 8601; null for somebody who has not signed in yet. */
    lastSeenAt: z.nullable(z.string()),
    passkeys: z.int(),
  }),
);
export type Person = z.infer<typeof person>;

export const personChangeBody = z.object({ role: z.optional(role), blocked: z.optional(z.boolean()) });

export const invitationBody = z.object({ email, role });

export const invitation = component(
  'Invitation',
  z.object({ id: z.string(), email: z.string(), role, expiresAt: z.string() }),
);
export type Invitation = z.infer<typeof invitation>;

/** A link that works once. Its secret is in the fragment, which no server and no log sees. */
export const accountLink = component('AccountLink', z.object({ url: z.string(), expiresAt: z.string() }));
export type AccountLink = z.infer<typeof accountLink>;

/** Whether the link was mailed too; if not, somebody has to send it. */
export const sentAccountLink = component('SentAccountLink', z.extend(accountLink, { mailed: z.boolean() }));
export type SentAccountLink = z.infer<typeof sentAccountLink>;

export const ownAccount = component(
  'OwnAccount',
  z.object({ id: z.int(), name: z.string(), email: z.string(), role, rights: z.array(z.enum(RIGHTS)) }),
);
export type OwnAccount = z.infer<typeof ownAccount>;

/** The password is needed for another e-mail. */
export const ownAccountBody = z.object({ name, email, password: z.optional(z.string()) });

export const passwordBody = z.object({ current: z.string(), next: z.string() });
export const forgottenBody = z.object({ email: z.string() });
export const acceptBody = z.object({ token: z.string(), name, password: z.string() });
export const linkBody = z.object({ page: z.enum(['join', 'reset']), token: z.string() });
/** Whom a link is for; the role of an invitation. */
export const openedLink = component(
  'OpenedLink',
  z.object({ email: z.string(), role: z.nullable(z.enum(ROLES)) }),
);
export type OpenedLink = z.infer<typeof openedLink>;
export const resetBody = z.object({ token: z.string(), password: z.string() });
export const signOutBody = z.object({ everywhere: z.optional(z.boolean()) });

export const apiKeyBody = z.object({
  name,
  scopes: z.array(z.enum(KEY_RIGHTS)).check(z.minLength(1, 'Choose at least one')),
});

/** The key is sent this once. */
export const newApiKey = component('NewApiKey', z.object({ id: z.string(), key: z.string() }));
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKey = component(
  'ApiKey',
  z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(KEY_RIGHTS)),
    /** Null if it is not known. */
    madeBy: z.nullable(z.string()),
    /** False once who made it is blocked or removed: the key is refused. */
    active: z.boolean(),
    createdAt: z.string(),
    /** By the minute; null until it is used. */
    lastUsedAt: z.nullable(z.string()),
  }),
);
export type ApiKey = z.infer<typeof apiKey>;

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

/** Whoever is in the audit: people, also those who were removed, and keys, which have no id. */
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
