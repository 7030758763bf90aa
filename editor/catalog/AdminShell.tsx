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

/** `room` is the stage's container: hidden and inert while an admin page is open. */
export function AdminShell({ room }: { room: HTMLElement | null }) {
  const slug = useStore(kioskStore, ({ list }) => list);
  const isOpen = slug !== null;
  useEffect(() => {
    if (!room || !isOpen) return undefined;
    room.style.visibility = 'hidden';
    return () => {
      room.style.visibility = '';
    };
  }, [room, isOpen]);
  return isOpen ? <Desk slug={slug} /> : null;
}

function Desk({ slug }: { slug: string }) {
  const collection = collectionOf(slug);
  const room = adminPageOf(slug);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the heading, so that screen readers announce the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [slug]);
  return (
    <div className={styles['office']} style={FORM_COLORS}>
      <nav className={styles['shelves']} aria-label={LISTS.kinds}>
        <PathLink className={styles['way']} path={pathOfStage()} onGo={() => showPage(pathOfStage())}>
          <IconArrowLeft size={ICON_PX} stroke={1.7} aria-hidden />
          {LISTS.back}
        </PathLink>
        <ul>
          {COLLECTIONS.map(({ slug: own, kind, icon: Icon }) => (
            <li key={own}>
              <PathLink
                className={styles['way']}
                path={pathOfList(own)}
                isHere={own === slug}
                onGo={() => leaveFor(pathOfList(own))}
              >
                <Icon size={ICON_PX} stroke={1.6} aria-hidden />
                {kind.plural}
              </PathLink>
            </li>
          ))}
        </ul>
        <ul>
          {ADMIN_PAGES.map(({ slug: own, title, icon: Icon }) => (
            <li key={own}>
              <PathLink
                className={styles['way']}
                path={pathOfList(own)}
                isHere={own === slug}
                onGo={() => leaveFor(pathOfList(own))}
              >
                <Icon size={ICON_PX} stroke={1.6} aria-hidden />
                {title}
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles['desk']} aria-label={room?.title ?? LISTS.office}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {room?.title ?? collection?.kind.plural ?? LISTS.unknown}
        </h1>
        {collection && <ListView key={slug} shelf={collection} />}
        {room && <room.Page key={slug} />}
      </main>
    </div>
  );
}
