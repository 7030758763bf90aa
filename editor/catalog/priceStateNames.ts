import { t } from '../i18n/t.ts';

export const PRICE_STATE_NAMES = {
  planned: t('Planned'),
  valid: t('Valid'),
  expired: t('Expired'),
} as const;
