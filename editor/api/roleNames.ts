import type { Role } from '#rules/rights.ts';
import { t } from '../i18n/t.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  viewer: t('Viewer'),
  author: t('Author'),
  publisher: t('Publisher'),
  administrator: t('Administrator'),
};
