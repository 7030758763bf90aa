// One kiosk: why it shows what it shows, commands, settings, history. Beside the list.
import { useCallback, useEffect, useState } from 'react';
import { Drawer, Stack, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { loadAssignment, type KioskAssignment } from '../api/kioskApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { formatDuration } from '../insights/formatFigures.ts';
import { Failed, Loading } from '../insights/InsightsStates.tsx';
import { KIOSK_PANEL } from '../messages/kioskPageMessages.ts';
import { PHONE } from './EnrolDialog.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import type { KioskRow } from './kioskList.ts';
import { Fact, KioskOverview } from './KioskOverview.tsx';
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
                <History row={row} nowMs={data.nowMs} />
              </Tabs.Panel>
            </>
          )}
        </div>
      </Tabs>
    </div>
  );
}

function History({ row: { kiosk }, nowMs }: { row: KioskRow; nowMs: number }) {
  const { id, since, uptimeMs, version, dropped, faults, faultCount } = kiosk;
  return (
    <Stack gap="lg">
      <section aria-labelledby="kiosk-facts">
        <Title order={3} size="h4" id="kiosk-facts" mb="xs">
          {KIOSK_PANEL.facts}
        </Title>
        <dl className={styles['facts']}>
          <Fact label={KIOSK_PANEL.since}>{new Date(since).toLocaleString()}</Fact>
          <Fact label={KIOSK_PANEL.seen}>
            {kiosk.seenAt === null ? KIOSK_PANEL.nothing : new Date(kiosk.seenAt).toLocaleString()}
          </Fact>
          {kiosk.seenAt !== null && (
            <>
              <Fact label={KIOSK_PANEL.uptime}>{formatDuration(uptimeMs / 1000)}</Fact>
              <Fact label={KIOSK_PANEL.version}>{version}</Fact>
            </>
          )}
          {dropped > 0 && <Fact label={KIOSK_PANEL.dropped}>{KIOSK_PANEL.droppedHint(dropped)}</Fact>}
          <Fact label={KIOSK_PANEL.id}>
            <code>{id}</code>
          </Fact>
        </dl>
      </section>
      <section aria-labelledby="kiosk-faults">
        <Title order={3} size="h4" id="kiosk-faults" mb="xs">
          {KIOSK_PANEL.faults}
        </Title>
        {faultCount === 0 && <p>{KIOSK_PANEL.noFaults}</p>}
        {faults.length < faultCount && <p>{KIOSK_PANEL.latest(faults.length, faultCount)}</p>}
        <ul className={styles['faults']}>
          {faults.map(({ id: fault, at, message, ids }) => (
            <li key={fault}>
              <strong>{message}</strong>
              <time dateTime={at} title={new Date(at).toLocaleString()}>
                {relativeTime(Date.parse(at), nowMs)}
              </time>
              {Object.entries(ids).map(([name, value]) => (
                <code key={name}>
                  {name}: {String(value)}
                </code>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <a className={styles['link']} href="/edit/audit?what=change-kiosk">
        {KIOSK_PANEL.audit}
      </a>
    </Stack>
  );
}
