import type { CommandType } from '#rules/kioskCommands.ts';
import { t } from '../i18n/t.ts';

export const COMMAND_NAMES = {
  identify: t('Identify'),
  home: t('Go home'),
  reload: t('Restart'),
  dropCache: t('Drop its cache'),
  picture: t('Take a picture'),
  volume: t('Volume'),
  log: t('Get its log'),
} satisfies Record<CommandType, string>;
