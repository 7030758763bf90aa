// The seven sections of the editor, always at the left edge; signs alone in a narrow window, and a
// row at the foot of a phone. See editor/shell/README.md#main-navigation.
import {
  IconChartBar,
  IconDeviceDesktopAnalytics,
  IconDeviceTv,
  IconFiles,
  IconPhoto,
  IconSettings,
  IconWorldUpload,
  type Icon,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { sectionOf, useAdminPages, type Section } from './adminPages.ts';
import { pathOfStage } from '../catalog/documentActions.ts';
import { SECTION_NAMES } from './sectionNames.ts';
import { openSubject } from './openSubject.ts';
import { editorStore } from '../editorStore.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './mainNavigation.module.css';
import { t } from '../i18n/t.ts';

const ICONS: Readonly<Record<Section, Icon>> = {
  content: IconFiles,
  media: IconPhoto,
  publish: IconWorldUpload,
  insights: IconChartBar,
  screens: IconDeviceDesktopAnalytics,
  settings: IconSettings,
};
const SECTIONS = Object.keys(ICONS) as Section[];

export function MainNavigation() {
  const slug = useStore(kioskStore, ({ list }) => list);
  const subject = useStore(editorStore, (state) => state.subject);
  const stage = useStore(kioskStore, pathOfStage);
  const hasEnvironment = useStore(kioskStore, ({ environment }) => environment !== undefined);
  const pages = useAdminPages();
  const atStage = subject === 'settings' ? 'settings' : 'showroom';
  const current = slug === null ? atStage : sectionOf(slug);
  return (
    <nav className={styles['navigation']} aria-label={t('Main')}>
      <ul>
        <Entry
          label={t('Showroom')}
          icon={IconDeviceTv}
          path={stage}
          isCurrent={current === 'showroom'}
          onNavigate={() => openSubject('page')}
        />
        {SECTIONS.map((section) => {
          // A showroom without an environment has no site settings yet.
          const first = pages.find(
            (page) => page.section === section && (hasEnvironment || page.slug !== 'settings'),
          );
          if (!first) return null;
          return (
            <Entry
              key={section}
              label={SECTION_NAMES[section]}
              icon={ICONS[section]}
              path={pathOfList(first.slug)}
              isCurrent={current === section}
              onNavigate={() =>
                first.slug === 'settings' ? openSubject('settings') : leaveFor(pathOfList(first.slug))
              }
            />
          );
        })}
      </ul>
    </nav>
  );
}

interface EntryProps {
  label: string;
  icon: Icon;
  path: string;
  isCurrent: boolean;
  onNavigate: () => void;
}

const Entry = ({ label, icon: Sign, ...link }: EntryProps) => (
  <li>
    <PathLink className={styles['link']} title={label} {...link}>
      <Sign size={ICON_PX.lg} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </PathLink>
  </li>
);
