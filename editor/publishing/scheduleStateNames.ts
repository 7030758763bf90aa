import { t } from '../i18n/t.ts';

export const SCHEDULE_STATE_NAMES = {
  planned: t('Scheduled'),
  running: t('Running'),
  done: t('Done'),
  cancelled: t('Cancelled'),
  failed: t('Not published'),
} as const;
