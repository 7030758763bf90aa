// Roles and the rights of keys, as people read them.
import { KEY_RIGHTS, ROLES, type KeyRight, type Role } from '#rules/rights.ts';

export const ROLE_TEXTS: Readonly<Record<Role, { label: string; hint: string }>> = {
  viewer: { label: 'Viewer', hint: 'Sees everything, also what is not public, and the insights' },
  author: { label: 'Author', hint: 'Also changes content and media' },
  publisher: {
    label: 'Publisher',
    hint: 'Also publishes, changes site settings and motion, exports and imports',
  },
  administrator: {
    label: 'Administrator',
    hint: 'Also manages people, kiosks and keys, and reads the audit',
  },
};

/** From the fewest rights to the most. */
export const ROLE_OPTIONS = ROLES.map((value) => ({ value, ...ROLE_TEXTS[value] }));

export const roleName = (role: Role): string => ROLE_TEXTS[role].label;

const KEY_RIGHT_TEXTS: Readonly<Record<KeyRight, string>> = {
  'content.view': 'Read lists, history and media',
  'insights.view': 'Read the insights',
  'content.edit': 'Change content',
  'media.edit': 'Change media',
  'content.publish': 'Publish',
  'settings.edit': 'Change site settings',
  'showroom.export': 'Export the showroom',
  'calls.view': 'Read the calls of shoppers',
  'calls.answer': 'Answer the calls of shoppers',
  'kiosks.manage': 'Read and remove kiosks',
};

export const KEY_RIGHT_OPTIONS = KEY_RIGHTS.map((value) => ({ value, label: KEY_RIGHT_TEXTS[value] }));
