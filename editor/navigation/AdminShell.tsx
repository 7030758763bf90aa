// An admin page with the tabs of its section. The screen stays mounted behind it. See
// editor/shell/README.md#main-navigation.
import { roleName } from '#records/kinds/roles.ts';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { useStore } from 'zustand';
import { lowestRoleOf } from '#rules/rights.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { studioStartOf } from '../format/studioPath.ts';
import { pageOfSlug, useAdminPages } from './adminPages.ts';
import { SECTION_NAMES } from './sectionNames.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { collectionOf } from '../catalog/collections.ts';
import styles from './adminShell.module.css';
import { t } from '../i18n/t.ts';

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
  // The studio has a layout of its own.
  return isOpen && studioStartOf(slug) === null ? <AdminPageLayout slug={slug} /> : null;
}

function AdminPageLayout({ slug }: { slug: string }) {
  const page = pageOfSlug(slug);
  const isAllowed = useAdminPages().some((each) => each.slug === page?.slug);
  const heading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLElement>(null);
  // Moves focus to the heading, so that screen readers announce the page. A filter of the page that
  // has changed the address keeps it.
  useEffect(() => {
    if (!main.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [slug]);
  const title = collectionOf(slug)?.kind.plural ?? page?.title ?? t('This list doesn’t exist');
  return (
    <main ref={main} className={styles['main']} aria-label={title}>
      <div className={styles['top']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {page && SECTION_NAMES[page.section]}
          {/* The tab below shows it. */}
          {page ? <VisuallyHidden>: {title}</VisuallyHidden> : title}
        </h1>
        {page && <SectionTabs section={page.section} current={page.slug} />}
      </div>
      {page && isAllowed && <page.Page />}
      {page && !isAllowed && (
        <p>
          {t('Your role does not allow this. It takes the role {role} or higher.', {
            role: roleName(lowestRoleOf(page.right)),
          })}
        </p>
      )}
    </main>
  );
}
