import type { TextState } from '#rules/translatableTexts.ts';
import { t } from '../i18n/t.ts';

export const TEXT_STATE_NAMES = {
  missing: t('Missing'),
  older: t('Older than the main text'),
  machine: t('By a machine, not read'),
  same: t('The same on purpose'),
  done: t('Done'),
  optional: t('May stay as it is'),
} satisfies Record<TextState, string>;
