// The pages of the office that are no list of content: what visitors did, and how the kiosks fare.
import type { ComponentType } from 'react';
import { IconChartBar, IconDeviceDesktopAnalytics, type Icon } from '@tabler/icons-react';
import { INSIGHTS, KIOSKS } from '#config/editorMessages.ts';
import { Insights } from '../insights/Insights.tsx';
import { Kiosks } from '../kiosks/Kiosks.tsx';

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
