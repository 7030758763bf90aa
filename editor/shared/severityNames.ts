import { t } from '../i18n/t.ts';

export const SEVERITY_NAMES = {
  error: t('Error'),
  warning: t('Warning'),
} as const;
