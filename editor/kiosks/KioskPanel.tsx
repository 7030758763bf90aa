// One kiosk: why it shows what it shows, commands, settings, history. Beside the list.
import { useRef, useState, type RefObject } from 'react';
import { Box, Drawer, Flex, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { confirmClose } from '../shared/confirm.tsx';
import { Failed, Loading } from '../shared/states.tsx';
import { PHONE } from './EnrolDialog.tsx';
import { CommandPanel } from './CommandPanel.tsx';
import type { KioskRow } from './kioskList.ts';
import { KioskHistoryTab } from './KioskHistoryTab.tsx';
import { KioskOverview } from './KioskOverview.tsx';
import { KioskSettingsForm } from './KioskSettingsForm.tsx';
import { nameOfKiosk, Seen, State } from './KioskTable.tsx';
import { useAssignment, useKiosk } from './useKiosks.ts';
import styles from './panel.module.css';
import { t } from '../i18n/t.ts';

const KIOSK_PANEL_TABS = {
  overview: t('Overview'),
  commands: t('Commands'),
  settings: t('Settings'),
  history: t('History'),
} as const;

const WIDTH_PX = 600;

interface Props {
  /** Id of the kiosk; '' when closed. */
  id: string;
  onClose: () => void;
}

export function KioskPanel({ id, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  // While it slides away it keeps its content.
  const [shown, setShown] = useState(id);
  if (id !== '' && id !== shown) setShown(id);
  const { row, nowMs, isPending, error } = useKiosk(shown);
  const isGone = error === 404;
  const unsaved = useRef(false);
  const leave = (): void => {
    unsaved.current = false;
    onClose();
  };
  return (
    <Drawer
      opened={id !== ''}
      onClose={() => confirmClose(unsaved.current, leave)}
      position="right"
      size={isPhone ? '100%' : WIDTH_PX}
      title={
        row && !isGone
          ? nameOfKiosk(row)
          : isPending
            ? t('Loading...')
            : t('This kiosk is not in the list any more.')
      }
      classNames={{ body: styles['body'] ?? '', header: styles['header'] ?? '' }}
    >
      {row && !isGone && <Content key={shown} row={row} nowMs={nowMs} unsaved={unsaved} onClose={leave} />}
    </Drawer>
  );
}

interface ContentProps {
  row: KioskRow;
  nowMs: number;
  unsaved: RefObject<boolean>;
  onClose: () => void;
}

function Content({ row, nowMs, unsaved, onClose }: ContentProps) {
  const { kiosk } = row;
  const { data: assignment, isError, refetch } = useAssignment(kiosk.id);
  // Tabs stay mounted, so that typed text is kept.
  const [hasSettings, setHasSettings] = useState(false);

  return (
    <>
      <Flex component="p" rowGap="xxs" columnGap="md" wrap="wrap" align="baseline" mb="md">
        <State row={row} />
        <Seen at={kiosk.seenAt} nowMs={nowMs} />
        <span>{[kiosk.names.store, kiosk.names.group].filter(Boolean).join(' · ')}</span>
      </Flex>
      <Tabs
        defaultValue="overview"
        keepMounted={false}
        onChange={(tab) => tab === 'settings' && setHasSettings(true)}
      >
        <Tabs.List grow>
          {(['overview', 'commands', 'settings', 'history'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab} px="xs">
              {KIOSK_PANEL_TABS[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Box pt="lg">
          {!assignment && !isError && <Loading message={t('Loading...')} />}
          {!assignment && isError && (
            <Failed
              message={t('Couldn’t load this kiosk')}
              retry={t('Try again')}
              onRetry={() => void refetch()}
            />
          )}
          {assignment && (
            <>
              <Tabs.Panel value="overview">
                <KioskOverview row={row} assignment={assignment} nowMs={nowMs} />
              </Tabs.Panel>
              <Tabs.Panel value="commands">
                <CommandPanel row={row} nowMs={nowMs} />
              </Tabs.Panel>
              <Tabs.Panel value="settings" keepMounted={hasSettings}>
                <KioskSettingsForm row={row} assignment={assignment} unsaved={unsaved} onRemoved={onClose} />
              </Tabs.Panel>
              <Tabs.Panel value="history">
                <KioskHistoryTab row={row} hasHours={assignment.settings.hours !== undefined} nowMs={nowMs} />
              </Tabs.Panel>
            </>
          )}
        </Box>
      </Tabs>
    </>
  );
}
