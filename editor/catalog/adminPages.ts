// The pages of the office that are no list of content: what visitors did, and how the kiosks fare.
import type { ComponentType } from 'react';
import { IconChartBar, IconDeviceDesktopAnalytics, type Icon } from '@tabler/icons-react';
import { INSIGHTS, KIOSKS } from '../messages/editorMessages.ts';
import { Insights } from '../insights/LazyInsights.tsx';
import { Kiosks } from '../kiosks/KiosksPage.tsx';

export interface Room {
  /** Under /edit/lists/. */
  slug: string;
  title: string;
  icon: Icon;
  Page: ComponentType;
}

export const ROOMS: readonly Room[] = [
  { slug: 'insights', title: INSIGHTS.title, icon: IconChartBar, Page: Insights },
  { slug: 'kiosks', title: KIOSKS.title, icon: IconDeviceDesktopAnalytics, Page: Kiosks },
];

export const roomOf = (slug: string | null): Room | undefined => ROOMS.find((room) => room.slug === slug);
