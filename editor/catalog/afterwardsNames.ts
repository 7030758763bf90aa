import { t } from '../i18n/t.ts';

export const AFTERWARDS_NAMES = {
  keep: t('Keep'),
  hide: t('Hide'),
  flag: t('Say ended'),
} as const;
