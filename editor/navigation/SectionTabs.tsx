// The pages of a section as links: its tabs, and the views of the current tab below them.
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { pageOfSlug, useAdminPages, type AdminPage, type Section } from './adminPages.ts';
import { SECTION_NAMES } from './sectionNames.ts';
import styles from './sectionTabs.module.css';

export function SectionTabs({ section, current }: { section: Section; current: string }) {
  const pages = useAdminPages().filter((page) => page.section === section);
  const tab = pageOfSlug(current)?.tab ?? current;
  const tabs = pages.filter((page) => page.tab === undefined);
  const views = pages.filter((page) => page.slug === tab || page.tab === tab);
  if (pages.length < 2) return null;
  return (
    <nav className={styles['nav']} aria-label={SECTION_NAMES[section]}>
      <Links pages={tabs} current={tab} className={styles['tabs']} />
      {views.length > 1 && <Links pages={views} current={current} className={styles['views']} />}
    </nav>
  );
}

/** Parameters that the pages of a section share, such as the period of the insights. */
const SHARED: Partial<Record<Section, readonly string[]>> = { insights: ['days', 'from', 'to', 'in'] };

/** The path of a page of a section, with what the open one shares with it. */
function pathWithShared({ section, slug }: AdminPage): string {
  const search = new URLSearchParams(window.location.search);
  const shared = (SHARED[section] ?? []).flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  const path = pathOfList(slug);
  return shared.length === 0 ? path : `${path}?${new URLSearchParams(shared)}`;
}

interface LinksProps {
  pages: readonly AdminPage[];
  current: string;
  className: string | undefined;
}

const Links = ({ pages, current, className }: LinksProps) => (
  <ul className={className}>
    {pages.map((page) => (
      <li key={page.slug}>
        <PathLink
          path={pathOfList(page.slug)}
          isCurrent={page.slug === current}
          onNavigate={() => leaveFor(pathWithShared(page))}
        >
          {page.title}
        </PathLink>
      </li>
    ))}
  </ul>
);
