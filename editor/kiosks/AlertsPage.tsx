// Present and past alerts of kiosks and servers. See src/server/operating/README.md#alerts.
import { IconAlertTriangle } from '@tabler/icons-react';
import { alerts } from '#records/kinds/alertRecords.ts';
import { translateMessage } from '../i18n/sources.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { RecordParts } from '../records/recordParts.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';

const PARTS: RecordParts = {
  sign: <IconAlertTriangle size={ICON_PX.empty} stroke={1.2} aria-hidden />,
  nameOf: ({ message }) => translateMessage(String(message)),
  cells: { detail: ({ detail }) => translateMessage(String(detail)) },
};

export const AlertsPage = () => (
  <div className={scrollingPage['page']}>
    <RecordList kind={alerts} parts={PARTS} />
  </div>
);
