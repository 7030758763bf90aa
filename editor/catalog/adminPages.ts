// Admin pages that are not content lists: insights and kiosks.
import type { ComponentType } from 'react';
import { IconChartBar, IconDeviceDesktopAnalytics, type Icon } from '@tabler/icons-react';
import { INSIGHTS, KIOSKS } from '../messages/editorMessages.ts';
import { LazyInsights } from '../insights/LazyInsights.tsx';
import { KiosksPage } from '../kiosks/KiosksPage.tsx';

export interface AdminPage {
  /** Under /edit/lists/. */
  slug: string;
  title: string;
  icon: Icon;
  Page: ComponentType;
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  { slug: 'insights', title: INSIGHTS.title, icon: IconChartBar, Page: LazyInsights },
  { slug: 'kiosks', title: KIOSKS.title, icon: IconDeviceDesktopAnalytics, Page: KiosksPage },
];

export const adminPageOf = (slug: string | null): AdminPage | undefined =>
  ADMIN_PAGES.find((page) => page.slug === slug);
