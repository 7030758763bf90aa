// The admin pages: content lists, insights, kiosks, people and audit. The screen stays mounted
// behind them. See editor/shell/README.md#lists-of-content and
// editor/shell/README.md#insights-and-kiosks.
import { roleName } from '#records/kinds/roles.ts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconArrowLeft } from '@tabler/icons-react';
import { lowestRoleOf } from '#rules/rights.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { lazyPage } from '../shared/lazyPage.tsx';
import { studioStartOf } from '../format/studioPath.ts';
import { pathOfStage, showPage } from './documentActions.ts';
import { pageOfSlug, rightOfPage, useAdminPages } from './adminPages.ts';
import { COLLECTIONS, collectionOf } from './collections.ts';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';
import { LAZY_PAGE } from '../shared/lazyPage.tsx';

/** Lists have a script of their own, and prices, a table that is changed in place. */
const List = lazyPage(async () => (await import('./ListView.tsx')).ListView, LAZY_PAGE);
const Prices = lazyPage(async () => (await import('./PricesPage.tsx')).PricesPage, LAZY_PAGE);

/** `stageContainer` is hidden and inert while an admin page is open. */
export function AdminShell({ stageContainer }: { stageContainer: HTMLElement | null }) {
  const slug = useStore(kioskStore, ({ list }) => list);
  const isOpen = slug !== null;
  useEffect(() => {
    if (!stageContainer || !isOpen) return undefined;
    stageContainer.style.visibility = 'hidden';
    return () => {
      stageContainer.style.visibility = '';
    };
  }, [stageContainer, isOpen]);
  // The studio takes all of the window.
  return isOpen && studioStartOf(slug) === null ? <AdminPageLayout slug={pageOfSlug(slug)} /> : null;
}

function AdminPageLayout({ slug }: { slug: string }) {
  const collection = collectionOf(slug);
  const adminPages = useAdminPages();
  const adminPage = adminPages.find((page) => page.slug === slug);
  const lackedRight = adminPage ? undefined : rightOfPage(slug);
  const stage = useStore(kioskStore, pathOfStage);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the heading, so that screen readers announce the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [slug]);
  const navigation = useRef<HTMLElement>(null);
  // The list is longer than a low window.
  useEffect(
    () => void navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    [slug],
  );
  return (
    <div className={styles['shell']}>
      <nav ref={navigation} className={styles['navigation']} aria-label={t('Kinds of content')}>
        <PathLink
          className={styles['navLink']}
          path={stage}
          title={t('Back to the showroom')}
          onNavigate={() => showPage(pathOfStage())}
        >
          <IconArrowLeft size={ICON_PX.lg} stroke={1.7} aria-hidden />
          <span className={styles['navText']}>{t('Back to the showroom')}</span>
        </PathLink>
        <ul>
          {COLLECTIONS.map(({ slug: itemSlug, kind, icon: Icon }) => (
            <li key={itemSlug}>
              <PathLink
                className={styles['navLink']}
                path={pathOfList(itemSlug)}
                title={kind.plural}
                isCurrent={itemSlug === slug}
                onNavigate={() => leaveFor(pathOfList(itemSlug))}
              >
                <Icon size={ICON_PX.lg} stroke={1.6} aria-hidden />
                <span className={styles['navText']}>{kind.plural}</span>
              </PathLink>
            </li>
          ))}
        </ul>
        <ul>
          {adminPages.map(({ slug: itemSlug, title, icon: Icon }) => (
            <li key={itemSlug}>
              <PathLink
                className={styles['navLink']}
                path={pathOfList(itemSlug)}
                title={title}
                isCurrent={itemSlug === slug}
                onNavigate={() => leaveFor(pathOfList(itemSlug))}
              >
                <Icon size={ICON_PX.lg} stroke={1.6} aria-hidden />
                <span className={styles['navText']}>{title}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles['main']} aria-label={adminPage?.title ?? t('Content')}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {adminPage?.title ?? collection?.kind.plural ?? t('This list doesn’t exist')}
        </h1>
        {collection && collection.kind.kind !== 'price' && <List key={slug} collection={collection} />}
        {collection?.kind.kind === 'price' && <Prices />}
        {adminPage && <adminPage.Page key={slug} />}
        {lackedRight && (
          <p>
            {t('Your role does not allow this. It takes the role {role} or higher.', {
              role: roleName(lowestRoleOf(lackedRight)),
            })}
          </p>
        )}
      </main>
    </div>
  );
}
