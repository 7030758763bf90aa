import type { Role } from '#rules/rights.ts';
import { t } from '../i18n/t.ts';

export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  viewer: t('Sees everything, also what is not public, and the insights'),
  author: t('Also changes content and media'),
  publisher: t('Also publishes, changes site settings and motion, exports and imports'),
  administrator: t('Also manages people, kiosks and keys, and reads the audit'),
};
