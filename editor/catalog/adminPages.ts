// Admin pages that are not content lists: publishing, insights, kiosks, people and the audit.
import { useMemo, type ComponentType } from 'react';
import {
  IconChartBar,
  IconDeviceDesktopAnalytics,
  IconKey,
  IconListDetails,
  IconUsers,
  IconWorldUpload,
  type Icon,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Right } from '#rules/rights.ts';
import { AuditPage } from '../audit/AuditPage.tsx';
import { mayDo, sessionStore } from '../auth/editorSession.ts';
import { AUDIT, INSIGHTS, KEYS, PEOPLE, PUBLISHING } from '../messages/editorMessages.ts';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import { LazyInsights } from '../insights/LazyInsights.tsx';
import { KiosksPage } from '../kiosks/KiosksPage.tsx';
import { KeysPage } from '../people/KeysPage.tsx';
import { PeoplePage } from '../people/PeoplePage.tsx';
import { PublishingPage } from '../publishing/PublishingPage.tsx';

export interface AdminPage {
  /** Of its path, see `pathOfList`. */
  slug: string;
  title: string;
  icon: Icon;
  right: Right;
  /** Only in the list of pages, not in the bar, which has room for some. */
  isListedOnly?: true;
  Page: ComponentType;
}

const ADMIN_PAGES: readonly AdminPage[] = [
  {
    slug: 'publishing',
    title: PUBLISHING.title,
    icon: IconWorldUpload,
    right: 'content.view',
    Page: PublishingPage,
  },
  { slug: 'insights', title: INSIGHTS.title, icon: IconChartBar, right: 'insights.view', Page: LazyInsights },
  {
    slug: 'kiosks',
    title: KIOSKS.title,
    icon: IconDeviceDesktopAnalytics,
    right: 'kiosks.manage',
    Page: KiosksPage,
  },
  { slug: 'people', title: PEOPLE.title, icon: IconUsers, right: 'people.manage', Page: PeoplePage },
  {
    slug: 'keys',
    title: KEYS.title,
    icon: IconKey,
    right: 'keys.manage',
    isListedOnly: true,
    Page: KeysPage,
  },
  {
    slug: 'audit',
    title: AUDIT.title,
    icon: IconListDetails,
    right: 'audit.view',
    isListedOnly: true,
    Page: AuditPage,
  },
];

/** The pages that the account may open. */
export function useAdminPages(): readonly AdminPage[] {
  const account = useStore(sessionStore, (state) => state.account);
  return useMemo(() => ADMIN_PAGES.filter(({ right }) => mayDo(right, { account })), [account]);
}

/** Parts of a page that have an address of their own; the page shows itself from there on. */
const PAGE_OF_PART: Readonly<Record<string, string>> = { releases: 'publishing', calendar: 'publishing' };

/** The page that an address leads to, for a part of it as well. */
export const pageOfSlug = (slug: string): string => PAGE_OF_PART[slug] ?? slug;

/** The right that an admin page asks for; undefined for another slug. */
export const rightOfPage = (slug: string): Right | undefined =>
  ADMIN_PAGES.find((page) => page.slug === slug)?.right;
