import { t } from '../i18n/t.ts';

export const COLUMN_NAMES = {
  name: t('Name'),
  store: t('Store'),
  group: t('Group'),
  environment: t('Environment'),
  language: t('Language'),
  timeZone: t('Time zone'),
  position: t('Position'),
};
