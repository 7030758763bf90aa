import { t } from '../i18n/t.ts';

export const PRICE_STATE_NAMES = {
  planned: t('Scheduled'),
  valid: t('Valid'),
  expired: t('Expired'),
} as const;
