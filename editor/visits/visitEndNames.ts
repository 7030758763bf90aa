import { t } from '../i18n/t.ts';

export const VISIT_END_NAMES = {
  result: t('Quiz result'),
  left: t('Left'),
  open: t('End not known'),
} as const;
