// The pages of the editor by section: seven sections in the main navigation, whose pages are tabs.
// See editor/shell/README.md#main-navigation.
import { useMemo, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { heading, type RecordKind } from '#records/defineRecord.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import type { Right } from '#rules/rights.ts';
import { mayDo, sessionStore } from '../auth/editorSession.ts';
import { lazyPage, LAZY_PAGE } from '../shared/lazyPage.tsx';
import { t } from '../i18n/t.ts';
import { collectionOf } from '../catalog/collections.ts';

/** A section of the main navigation other than the showroom itself. */
export type Section = 'content' | 'media' | 'publish' | 'insights' | 'screens' | 'settings';

export interface AdminPage {
  /** Last part of its path, see `pathOfList`. */
  slug: string;
  title: string;
  section: Section;
  right: Right;
  /** Slug of the tab that this page is a view of; absent for a tab. */
  tab?: string;
  Page: ComponentType;
}

type Loader = () => Promise<ComponentType>;
const page = (load: Loader) => lazyPage(load, LAZY_PAGE);

/** One component for all its parts, which thus stays mounted between them. */
const Publishing = page(async () => (await import('../publishing/PublishingPage.tsx')).PublishingPage);
const Content = page(async () => (await import('../catalog/ContentPage.tsx')).ContentPage);

/** In the order of the tabs; the first one that the account may open is where its section leads. */
const ADMIN_PAGES: readonly AdminPage[] = [
  { slug: 'content', title: t('All content'), section: 'content', right: 'content.view', Page: Content },
  {
    slug: 'quizzes',
    title: t('Quizzes'),
    section: 'content',
    right: 'content.view',
    Page: page(async () => (await import('../quiz/QuizzesPage.tsx')).QuizzesPage),
  },
  {
    slug: 'prices',
    title: t('Prices'),
    section: 'content',
    right: 'content.view',
    Page: page(async () => (await import('../catalog/PricesPage.tsx')).PricesPage),
  },
  {
    slug: 'search',
    title: t('Search'),
    section: 'content',
    right: 'content.view',
    Page: page(async () => (await import('../search/SearchPage.tsx')).SearchPage),
  },
  {
    slug: 'media',
    title: t('Media'),
    section: 'media',
    right: 'media.edit',
    Page: page(async () => (await import('../media/MediaPage.tsx')).MediaPage),
  },
  {
    slug: 'publishing',
    title: t('Changes'),
    section: 'publish',
    right: 'content.view',
    Page: Publishing,
  },
  { slug: 'calendar', title: t('Calendar'), section: 'publish', right: 'content.view', Page: Publishing },
  { slug: 'releases', title: t('Releases'), section: 'publish', right: 'content.view', Page: Publishing },
  { slug: 'checks', title: t('Checks'), section: 'publish', right: 'content.view', Page: Publishing },
  {
    slug: 'fit',
    title: t('Fit sheet'),
    section: 'publish',
    right: 'content.view',
    tab: 'checks',
    Page: page(async () => (await import('../fit/FitPage.tsx')).FitPage),
  },
  {
    slug: 'languages',
    title: t('Translations'),
    section: 'publish',
    right: 'content.view',
    tab: 'checks',
    Page: page(async () => (await import('../languages/LanguagesPage.tsx')).LanguagesPage),
  },
  {
    slug: 'insights',
    title: t('Overview'),
    section: 'insights',
    right: 'insights.view',
    Page: page(async () => (await import('../insights/InsightsPage.tsx')).InsightsPage),
  },
  {
    slug: 'funnels',
    title: t('Quizzes'),
    section: 'insights',
    right: 'insights.view',
    Page: page(async () => (await import('../insights/InsightsPage.tsx')).QuizInsightsPage),
  },
  {
    slug: 'visits',
    title: t('Visits'),
    section: 'insights',
    right: 'insights.view',
    Page: page(async () => (await import('../visits/VisitsPage.tsx')).VisitsPage),
  },
  {
    slug: 'kiosks',
    title: t('Kiosks'),
    section: 'screens',
    right: 'kiosks.manage',
    Page: page(async () => (await import('../kiosks/KiosksPage.tsx')).KiosksPage),
  },
  {
    slug: 'alerts',
    title: t('Alerts'),
    section: 'screens',
    right: 'kiosks.manage',
    tab: 'kiosks',
    Page: page(async () => (await import('../kiosks/AlertsPage.tsx')).AlertsPage),
  },
  {
    slug: 'stores',
    title: t('Stores'),
    section: 'screens',
    right: 'kiosks.manage',
    Page: page(async () => (await import('../kiosks/PlacesPage.tsx')).StoresPage),
  },
  {
    slug: 'groups',
    title: t('Groups'),
    section: 'screens',
    right: 'kiosks.manage',
    Page: page(async () => (await import('../kiosks/PlacesPage.tsx')).GroupsPage),
  },
  {
    slug: 'calls',
    title: t('Calls'),
    section: 'screens',
    right: 'calls.view',
    Page: page(async () => (await import('../calls/CallsPage.tsx')).CallsPage),
  },
  {
    slug: 'motion',
    title: t('Motion'),
    section: 'screens',
    right: 'settings.edit',
    Page: page(async () => (await import('./MotionPage.tsx')).MotionPage),
  },
  {
    slug: 'settings',
    title: t('Site'),
    section: 'settings',
    right: 'settings.edit',
    Page: page(async () => (await import('./SitePage.tsx')).SitePage),
  },
  {
    slug: 'environments',
    title: t('Environments'),
    section: 'settings',
    right: 'content.view',
    Page: Content,
  },
  {
    slug: 'people',
    title: t('People'),
    section: 'settings',
    right: 'people.manage',
    Page: page(async () => (await import('../people/PeoplePage.tsx')).PeoplePage),
  },
  {
    slug: 'invitations',
    title: t('Invitations'),
    section: 'settings',
    right: 'people.manage',
    tab: 'people',
    Page: page(async () => (await import('../people/InvitationsPage.tsx')).InvitationsPage),
  },
  {
    slug: 'keys',
    title: t('Keys'),
    section: 'settings',
    right: 'keys.manage',
    Page: page(async () => (await import('../people/KeysPage.tsx')).KeysPage),
  },
  {
    slug: 'audit',
    title: t('Audit'),
    section: 'settings',
    right: 'audit.view',
    Page: page(async () => (await import('../audit/AuditPage.tsx')).AuditPage),
  },
];

/** Record kinds without a page of their own get one, in the settings unless named here. */
const SECTIONS_OF_KINDS: Readonly<Record<string, Section>> = { 'preview-links': 'publish' };

/** Each kind keeps its component: a page is mounted again where that is another one. */
const recordPages = new Map<string, AdminPage>();

function pageOfKind(kind: RecordKind): AdminPage {
  const known = recordPages.get(kind.name);
  if (known) return known;
  const made: AdminPage = {
    slug: kind.name,
    title: heading(kind.many),
    section: SECTIONS_OF_KINDS[kind.name] ?? 'settings',
    right: kind.access,
    Page: page(async () => (await import('../records/recordPage.tsx')).recordPage(kind)),
  };
  recordPages.set(kind.name, made);
  return made;
}

const allPages = (): readonly AdminPage[] => [
  ...ADMIN_PAGES,
  ...RECORD_KINDS.filter(({ hasOwnPage }) => !hasOwnPage).map(pageOfKind),
];

/** The pages that the account may open. */
export function useAdminPages(): readonly AdminPage[] {
  const account = useStore(sessionStore, (state) => state.account);
  return useMemo(() => allPages().filter(({ right }) => mayDo(right, { account })), [account]);
}

/** The page of a slug, also if the account may not open it; undefined if there is none. */
export function pageOfSlug(slug: string): AdminPage | undefined {
  // The lists of kinds are views of one page.
  const shown = collectionOf(slug) && slug !== 'environments' && slug !== 'prices' ? 'content' : slug;
  return allPages().find((each) => each.slug === shown);
}

/** The section of a slug; the quiz studio, which is no page of the list, is about content. */
export const sectionOf = (slug: string): Section => pageOfSlug(slug)?.section ?? 'content';
