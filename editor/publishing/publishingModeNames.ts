import { t } from '../i18n/t.ts';

export const PUBLISHING_MODE_NAMES = {
  atOnce: t('Live at once'),
  byHand: t('Published by hand'),
} as const;
