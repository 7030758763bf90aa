// The commands that can be sent to kiosks, to one or to many.
import { useState, type ReactNode } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import {
  IconBrowserX,
  IconCamera,
  IconFileText,
  IconHome,
  IconReload,
  IconTextSize,
  IconVolume,
} from '@tabler/icons-react';
import type { CommandType } from '#rules/kioskCommands.ts';
import type { CommandOrder } from '../api/kioskApi.ts';
import { confirm } from '../shared/confirm.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './commands.module.css';
import { t } from '../i18n/t.ts';
import { COMMAND_NAMES } from './commandNames.ts';

const COMMANDS_HINTS = {
  identify: t('Shows its name, large, for 15 s'),
  home: t('Ends the visit that is under way'),
  reload: t('Loads the page anew'),
  dropCache: t('Loads everything anew'),
  picture: t('Of what it shows now'),
  volume: t('Until the page is loaded anew'),
  log: t('What happened in the last hour'),
} satisfies Record<CommandType, string>;

const VOLUME_MAX = 100;
const VOLUME_STEP = 10;
const VOLUME_FIRST = 50;

const ICONS = {
  identify: IconTextSize,
  picture: IconCamera,
  log: IconFileText,
  home: IconHome,
  reload: IconReload,
  dropCache: IconBrowserX,
  volume: IconVolume,
} as const satisfies Record<CommandType, typeof IconHome>;

interface Props {
  /** Those to choose from. */
  types: readonly Exclude<CommandType, 'volume'>[];
  /** How many kiosks get it. */
  count: number;
  isDisabled: boolean;
  onSend: (order: CommandOrder) => Promise<unknown>;
}

export function CommandButtons({ types, count, isDisabled, onSend }: Props) {
  const [busy, setBusy] = useState<CommandType>();
  const [volume, setVolume] = useState<number | string>(VOLUME_FIRST);
  const send = async (order: CommandOrder): Promise<void> => {
    setBusy(order.type);
    await onSend(order);
    setBusy(undefined);
  };
  const start = (type: CommandType): void => {
    if (type !== 'dropCache') return void send({ type });
    confirm({
      title: t(
        '{count, plural, one {Drop its cache?} other {Drop the cache of {count, plural, one {# kiosk} other {# kiosks}}?}}',
        { count },
      ),
      body: t(
        'It loads everything anew, which takes a while and needs the server. A visit that is under way ends.',
      ),
      action: t('Drop its cache'),
      perform: () => send({ type }),
    });
  };
  return (
    <div className={styles['grid']}>
      {types.map((type) => {
        const Icon = ICONS[type];
        return (
          <Command key={type} type={type}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              leftSection={<Icon size={ICON_PX.lg} stroke={1.6} aria-hidden />}
              disabled={isDisabled}
              loading={busy === type}
              onClick={() => start(type)}
            >
              {COMMAND_NAMES[type]}
            </Button>
          </Command>
        );
      })}
      <Command type="volume">
        <Group gap="xs" wrap="nowrap">
          <NumberInput
            flex={1}
            aria-label={t('Volume in %')}
            leftSection={<IconVolume size={ICON_PX.lg} stroke={1.6} aria-hidden />}
            min={0}
            max={VOLUME_MAX}
            step={VOLUME_STEP}
            clampBehavior="strict"
            allowDecimal={false}
            suffix=" %"
            disabled={isDisabled}
            value={volume}
            onChange={setVolume}
          />
          <Button
            variant="default"
            disabled={isDisabled || volume === ''}
            loading={busy === 'volume'}
            onClick={() => void send({ type: 'volume', volume: Number(volume) })}
          >
            {t('Set')}
          </Button>
        </Group>
      </Command>
    </div>
  );
}

const Command = ({ type, children }: { type: CommandType; children: ReactNode }) => (
  <div className={styles['command']}>
    {children}
    <small>{COMMANDS_HINTS[type]}</small>
  </div>
);
