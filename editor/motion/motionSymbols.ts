import { t } from '../i18n/t.ts';

export const MOTION_SYMBOLS = {
  s: 's',
  ms: t('ms'),
  px: t('px'),
  'px/ms': t('px/ms'),
  'px/s': t('px/s'),
  'px/s²': t('px/s²'),
  count: '',
  ratio: '×',
} as const;
