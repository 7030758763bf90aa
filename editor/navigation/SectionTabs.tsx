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

interface LinksProps {
  pages: readonly AdminPage[];
  current: string;
  className: string | undefined;
}

const Links = ({ pages, current, className }: LinksProps) => (
  <ul className={className}>
    {pages.map(({ slug, title }) => (
      <li key={slug}>
        <PathLink
          path={pathOfList(slug)}
          isCurrent={slug === current}
          onNavigate={() => leaveFor(pathOfList(slug))}
        >
          {title}
        </PathLink>
      </li>
    ))}
  </ul>
);
