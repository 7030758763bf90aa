import { t } from '../i18n/t.ts';

export const FIT_STATE_NAMES = {
  asIs: t('as it is'),
  longest: t('longest texts'),
  empty: t('empty'),
  large: t('large text'),
  portrait: t('portrait'),
} as const;
