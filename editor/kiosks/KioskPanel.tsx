// One kiosk: why it shows what it shows, commands, settings, history. Beside the list.
import { useCallback, useEffect, useState } from 'react';
import { Drawer, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { loadAssignment, type KioskAssignment } from '../api/kioskApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { Failed, Loading } from '../insights/InsightsStates.tsx';
import { KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { PHONE } from './EnrolDialog.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import type { KioskRow } from './kioskList.ts';
import { KioskHistoryTab } from './KioskHistoryTab.tsx';
import { KioskOverview } from './KioskOverview.tsx';
import { KioskSettingsForm } from './KioskSettingsForm.tsx';
import { nameOfKiosk, Seen, State } from './KioskTable.tsx';
import type { Kiosks } from './useKiosks.ts';
import styles from './panel.module.css';

const WIDTH_PX = 600;

interface Props {
  /** Id of the kiosk; '' when closed. */
  id: string;
  data: Kiosks;
  reload: () => Promise<void>;
  onClose: () => void;
}

export function KioskPanel({ id, data, reload, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  // While it slides away it keeps its content.
  const [shown, setShown] = useState(id);
  if (id !== '' && id !== shown) setShown(id);
  const row = data.rows.find(({ kiosk }) => kiosk.id === shown);
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : WIDTH_PX}
      title={row ? nameOfKiosk(row) : KIOSK_PANEL.missing}
      closeButtonProps={{ 'aria-label': KIOSK_PANEL.close }}
      classNames={{ body: styles['body'] ?? '', header: styles['header'] ?? '' }}
    >
      {row && <Content key={shown} row={row} data={data} reload={reload} onClose={onClose} />}
    </Drawer>
  );
}

function Content({ row, data, reload, onClose }: Omit<Props, 'id'> & { row: KioskRow }) {
  const { kiosk, store, group } = row;
  const [assignment, setAssignment] = useState<KioskAssignment>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      setAssignment(await loadAssignment(kiosk.id));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [kiosk.id]);
  useEffect(() => void load(), [load]);
  const { tabs } = KIOSK_PANEL;
  return (
    <div style={FORM_COLORS}>
      <p className={styles['summary']}>
        <State row={row} />
        <Seen at={kiosk.seenAt} nowMs={data.nowMs} />
        <span>{[store, group].filter(Boolean).join(' · ')}</span>
      </p>
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List grow>
          {(['overview', 'commands', 'settings', 'history'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab} px="xs">
              {tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles['tab']}>
          {!assignment && !hasFailed && <Loading message={KIOSK_PANEL.loading} />}
          {!assignment && hasFailed && (
            <Failed message={KIOSK_PANEL.failed} retry={KIOSK_PANEL.retry} onRetry={() => void load()} />
          )}
          {assignment && (
            <>
              <Tabs.Panel value="overview">
                <KioskOverview row={row} assignment={assignment} data={data} />
              </Tabs.Panel>
              <Tabs.Panel value="commands">
                <CommandPanel row={row} nowMs={data.nowMs} />
              </Tabs.Panel>
              <Tabs.Panel value="settings">
                <KioskSettingsForm
                  row={row}
                  assignment={assignment}
                  data={data}
                  onSaved={async () => {
                    await Promise.all([load(), reload()]);
                  }}
                  onRemoved={onClose}
                />
              </Tabs.Panel>
              <Tabs.Panel value="history">
                <KioskHistoryTab
                  row={row}
                  hasHours={assignment.settings.hours !== undefined}
                  nowMs={data.nowMs}
                  releases={data.releases}
                />
              </Tabs.Panel>
            </>
          )}
        </div>
      </Tabs>
    </div>
  );
}
