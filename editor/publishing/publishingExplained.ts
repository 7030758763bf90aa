import { t } from '../i18n/t.ts';

export const PUBLISHING_EXPLAINED = {
  atOnce: (name: string) => t('Every save in “{name}” is on its kiosks at once.', { name }),
  byHand: (name: string) => t('Kiosks of “{name}” show what was published last. Saves wait here.', { name }),
} as const;
