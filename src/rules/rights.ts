// Who may do what: roles, and the lowest role of each right. The server checks them for every
// route, the editor for every control. See src/server/accounts/README.md#roles-and-rights.
import type { KindName } from '#content/kinds.ts';

/** From the fewest rights to the most; each role has the rights of those before it. */
export const ROLES = ['viewer', 'author', 'publisher', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** The lowest role that has each right. */
const LOWEST_ROLES = {
  /** Lists, history, uses and media, also of what is not public. */
  'content.view': 'viewer',
  'insights.view': 'viewer',
  'content.comment': 'viewer',
  /** Calls of shoppers for a colleague; they name no person. */
  'calls.view': 'viewer',
  'content.edit': 'author',
  'media.edit': 'author',
  /** It changes what a shopper sees, as a text does: 'Someone is coming'. */
  'calls.answer': 'author',
  /** Releases: what kiosks show of an environment that is published by hand. */
  'content.publish': 'publisher',
  /** Site settings, which hold the motion timings, and environments. */
  'settings.edit': 'publisher',
  /** The whole showroom as a file: everything that editors may see, and its media. */
  'showroom.export': 'publisher',
  /** From such a file, into any kind of document. */
  'showroom.import': 'publisher',
  'people.manage': 'administrator',
  /** The picture of home that first visits see before the app: it may show anything. */
  'launch.edit': 'administrator',
  'kiosks.manage': 'administrator',
  'keys.manage': 'administrator',
  'audit.view': 'administrator',
} as const satisfies Readonly<Record<string, Role>>;

export type Right = keyof typeof LOWEST_ROLES;

export const RIGHTS = Object.keys(LOWEST_ROLES) as readonly Right[];

/** Rights that a key for machines may have: a key makes no account an administrator. */
export const KEY_RIGHTS = [
  'content.view',
  'insights.view',
  'content.edit',
  'media.edit',
  'content.publish',
  'settings.edit',
  'showroom.export',
  'calls.view',
  'calls.answer',
  'kiosks.manage',
] as const satisfies readonly Right[];
export type KeyRight = (typeof KEY_RIGHTS)[number];

export const isKeyRight = (value: unknown): value is KeyRight => KEY_RIGHTS.includes(value as KeyRight);

/** The right to change documents of a kind: site settings apply to every kiosk. */
export const editRightOf = (kind: KindName): Right =>
  kind === 'environment' ? 'settings.edit' : 'content.edit';

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

export const hasRight = (role: Role, right: Right): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(LOWEST_ROLES[right]);

export const rightsOf = (role: Role): readonly Right[] => RIGHTS.filter((right) => hasRight(role, right));

/** The lowest role that has a right: who can be asked to do it. */
export const lowestRoleOf = (right: Right): Role => LOWEST_ROLES[right];
