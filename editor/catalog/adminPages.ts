// Admin pages that are not content lists: publishing, insights, kiosks, people and the audit.
import { useMemo, type ComponentType } from 'react';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconChartBar,
  IconDeviceDesktopAnalytics,
  IconHistory,
  IconKey,
  IconLanguage,
  IconListDetails,
  IconRuler2,
  IconTable,
  IconSearch,
  IconUsers,
  IconWorldUpload,
  type Icon,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { heading, type RecordKind } from '#records/defineRecord.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import type { Right } from '#rules/rights.ts';
import { mayDo, sessionStore } from '../auth/editorSession.ts';
import { lazyPage } from '../shared/lazyPage.tsx';
import { t } from '../i18n/t.ts';
import { LAZY_PAGE } from '../shared/lazyPage.tsx';

export interface AdminPage {
  /** Last part of its path, see `pathOfList`. */
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
    slug: 'search',
    title: t('Search'),
    icon: IconSearch,
    right: 'content.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../search/SearchPage.tsx')).SearchPage, LAZY_PAGE),
  },
  {
    slug: 'fit',
    title: t('Fit sheet'),
    icon: IconRuler2,
    right: 'content.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../fit/FitPage.tsx')).FitPage, LAZY_PAGE),
  },
  {
    slug: 'languages',
    title: t('Languages'),
    icon: IconLanguage,
    right: 'content.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../languages/LanguagesPage.tsx')).LanguagesPage, LAZY_PAGE),
  },
  {
    slug: 'publishing',
    title: t('Publishing'),
    icon: IconWorldUpload,
    right: 'content.view',
    Page: lazyPage(async () => (await import('../publishing/PublishingPage.tsx')).PublishingPage, LAZY_PAGE),
  },
  {
    slug: 'insights',
    title: t('Insights'),
    icon: IconChartBar,
    right: 'insights.view',
    Page: lazyPage(async () => (await import('../insights/InsightsPage.tsx')).InsightsPage, {
      ...LAZY_PAGE,
      failed: t('Couldn’t load insights'),
    }),
  },
  {
    slug: 'visits',
    title: t('Visits'),
    icon: IconHistory,
    right: 'insights.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../visits/VisitsPage.tsx')).VisitsPage, LAZY_PAGE),
  },
  {
    slug: 'kiosks',
    title: t('Kiosks'),
    icon: IconDeviceDesktopAnalytics,
    right: 'kiosks.manage',
    Page: lazyPage(async () => (await import('../kiosks/KiosksPage.tsx')).KiosksPage, LAZY_PAGE),
  },
  {
    slug: 'alerts',
    title: t('Alerts'),
    icon: IconAlertTriangle,
    right: 'kiosks.manage',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../kiosks/AlertsPage.tsx')).AlertsPage, LAZY_PAGE),
  },
  {
    slug: 'calls',
    title: t('Calls'),
    icon: IconBellRinging,
    right: 'calls.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../calls/CallsPage.tsx')).CallsPage, LAZY_PAGE),
  },
  {
    slug: 'people',
    title: t('People'),
    icon: IconUsers,
    right: 'people.manage',
    Page: lazyPage(async () => (await import('../people/PeoplePage.tsx')).PeoplePage, LAZY_PAGE),
  },
  {
    slug: 'keys',
    title: t('Keys'),
    icon: IconKey,
    right: 'keys.manage',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../people/KeysPage.tsx')).KeysPage, LAZY_PAGE),
  },
  {
    slug: 'audit',
    title: t('Audit'),
    icon: IconListDetails,
    right: 'audit.view',
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../audit/AuditPage.tsx')).AuditPage, LAZY_PAGE),
  },
];

/** One for each kind, since a page is mounted again where its component is another. */
const recordPages = new Map<string, AdminPage>();

function pageOfKind(kind: RecordKind): AdminPage {
  const known = recordPages.get(kind.name);
  if (known) return known;
  const page: AdminPage = {
    slug: kind.name,
    title: heading(kind.many),
    icon: IconTable,
    right: kind.access,
    isListedOnly: true,
    Page: lazyPage(async () => (await import('../records/recordPage.tsx')).recordPage(kind), LAZY_PAGE),
  };
  recordPages.set(kind.name, page);
  return page;
}

/** The pages that the account may open. */
export function useAdminPages(): readonly AdminPage[] {
  const account = useStore(sessionStore, (state) => state.account);
  return useMemo(() => {
    const generic = RECORD_KINDS.filter(({ hasOwnPage }) => !hasOwnPage).map(pageOfKind);
    return [...ADMIN_PAGES, ...generic].filter(({ right }) => mayDo(right, { account }));
  }, [account]);
}

/** Parts of a page that have an address of their own; the page shows itself from there on. */
const PAGE_OF_PART: Readonly<Record<string, string>> = { releases: 'publishing', calendar: 'publishing' };

/** The page that an address leads to, for a part of it as well. */
export const pageOfSlug = (slug: string): string => PAGE_OF_PART[slug] ?? slug;

/** The right that an admin page asks for; undefined for another slug. */
export const rightOfPage = (slug: string): Right | undefined =>
  ADMIN_PAGES.find((page) => page.slug === slug)?.right ??
  RECORD_KINDS.find(({ name, hasOwnPage }) => name === slug && !hasOwnPage)?.access;
