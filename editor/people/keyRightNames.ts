import type { KeyRight } from '#rules/rights.ts';
import { t } from '../i18n/t.ts';

export const KEY_RIGHT_NAMES: Readonly<Record<KeyRight, string>> = {
  'content.view': t('Read lists, history and media'),
  'insights.view': t('Read the insights'),
  'content.edit': t('Change content'),
  'content.publish': t('Publish'),
  'media.edit': t('Change media'),
  'settings.edit': t('Change site settings'),
  'showroom.export': t('Export the showroom'),
  'calls.view': t('Read the calls of shoppers'),
  'calls.answer': t('Answer the calls of shoppers'),
  'kiosks.manage': t('Read and remove kiosks'),
};
