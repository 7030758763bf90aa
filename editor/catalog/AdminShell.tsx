// The admin pages: content lists, insights and kiosks. The screen stays mounted behind them. See
// src/screens/README.md#216-lists-of-content and src/screens/README.md#2112-insights-and-kiosks.
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconArrowLeft } from '@tabler/icons-react';
import { LISTS } from '../messages/editorMessages.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { pathOfStage, showPage } from './documentActions.ts';
import { ListView } from './ListView.tsx';
import { PathLink } from './PathLink.tsx';
import { ADMIN_PAGES, adminPageOf } from './adminPages.ts';
import { COLLECTIONS, collectionOf } from './collections.ts';
import styles from './catalog.module.css';

const ICON_PX = 20;

export const pathOfList = (slug: string): string => `/lists/${slug}`;

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
  return isOpen ? <AdminPageLayout slug={slug} /> : null;
}

function AdminPageLayout({ slug }: { slug: string }) {
  const collection = collectionOf(slug);
  const adminPage = adminPageOf(slug);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the heading, so that screen readers announce the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [slug]);
  return (
    <div className={styles['shell']} style={FORM_COLORS}>
      <nav className={styles['navigation']} aria-label={LISTS.kinds}>
        <PathLink
          className={styles['navLink']}
          path={pathOfStage()}
          onNavigate={() => showPage(pathOfStage())}
        >
          <IconArrowLeft size={ICON_PX} stroke={1.7} aria-hidden />
          {LISTS.back}
        </PathLink>
        <ul>
          {COLLECTIONS.map(({ slug: itemSlug, kind, icon: Icon }) => (
            <li key={itemSlug}>
              <PathLink
                className={styles['navLink']}
                path={pathOfList(itemSlug)}
                isCurrent={itemSlug === slug}
                onNavigate={() => leaveFor(pathOfList(itemSlug))}
              >
                <Icon size={ICON_PX} stroke={1.6} aria-hidden />
                {kind.plural}
              </PathLink>
            </li>
          ))}
        </ul>
        <ul>
          {ADMIN_PAGES.map(({ slug: itemSlug, title, icon: Icon }) => (
            <li key={itemSlug}>
              <PathLink
                className={styles['navLink']}
                path={pathOfList(itemSlug)}
                isCurrent={itemSlug === slug}
                onNavigate={() => leaveFor(pathOfList(itemSlug))}
              >
                <Icon size={ICON_PX} stroke={1.6} aria-hidden />
                {title}
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles['main']} aria-label={adminPage?.title ?? LISTS.content}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {adminPage?.title ?? collection?.kind.plural ?? LISTS.unknown}
        </h1>
        {collection && <ListView key={slug} collection={collection} />}
        {adminPage && <adminPage.Page key={slug} />}
      </main>
    </div>
  );
}
