// Names of the sections.
import { t } from '../i18n/t.ts';
import type { Section } from './adminPages.ts';

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  content: t('Content'),
  media: t('Media'),
  publish: t('Publish'),
  insights: t('Insights'),
  screens: t('Screens'),
  settings: t('Settings'),
};
