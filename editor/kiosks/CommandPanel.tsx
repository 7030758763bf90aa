// Sends commands to a kiosk and shows what came of them.
import { useState } from 'react';
import { Box, Stack, Title } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import type { CommandOrder, KioskCommand } from '../api/kioskApi.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { CommandButtons } from './CommandButtons.tsx';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { useCommands } from './useCommands.ts';
import styles from './commands.module.css';
import { t } from '../i18n/t.ts';
import { COMMAND_NAMES } from './commandNames.ts';
import type { CommandState } from '#rules/kioskCommands.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const COMMANDS_STATES = {
  queued: t('Waiting for the kiosk'),
  sent: t('Received'),
  done: t('Done'),
  failed: t('Failed'),
  expired: t('Not heard'),
} satisfies Record<CommandState, string>;

const TYPES = ['identify', 'picture', 'log', 'home', 'reload', 'dropCache'] as const;

export function CommandPanel({ row, nowMs }: { row: KioskRow; nowMs: number }) {
  const { commands, send } = useCommands(row.kiosk.id);
  const sendOrTell = (order: CommandOrder): Promise<void> =>
    send(order).catch((failure: unknown) =>
      notifyProblem(
        t('Couldn’t send the command: {message}', { message: describeError(failure as HttpFailure) }),
      ),
    );
  const isEnrolled = !row.flags.has('unenrolled');
  return (
    <Stack gap="lg">
      {!isEnrolled && <p className={styles['notice']}>{t('Commands reach a kiosk once it is enrolled.')}</p>}
      {isEnrolled && row.flags.has('silent') && (
        <p className={styles['notice']}>{t('It is silent: a command waits for it for two minutes.')}</p>
      )}
      <CommandButtons types={TYPES} count={1} isDisabled={!isEnrolled} onSend={sendOrTell} />
      <section aria-label={t('Latest commands')}>
        <Title order={3} size="h4" mb="xs">
          {t('Latest commands')}
        </Title>
        {!commands && <Loading message="" />}
        {commands?.length === 0 && (
          <Box component="p" c="dimmed" fz="sm">
            {t('No commands in the last 7 days')}
          </Box>
        )}
        <ul className={styles['list']} aria-live="polite">
          {commands?.map((command) => (
            <Sent key={command.id} command={command} name={nameOfKiosk(row)} nowMs={nowMs} />
          ))}
        </ul>
      </section>
    </Stack>
  );
}

function Sent({ command, name, nowMs }: { command: KioskCommand; name: string; nowMs: number }) {
  const formatTime = useTimeFormat();
  const { type, state, by, at, result } = command;
  const time = formatTime(at);
  return (
    <li>
      <div className={styles['line']}>
        <strong>{COMMAND_NAMES[type]}</strong>
        <span className={styles['state']} data-state={state}>
          {COMMANDS_STATES[state]}
        </span>
      </div>
      <Box component="p" c="dimmed" fz="sm">
        <time dateTime={at} title={time}>
          {by === ''
            ? String(relativeTime(Date.parse(at), Math.max(nowMs, Date.parse(at))))
            : `${by}, ${relativeTime(Date.parse(at), Math.max(nowMs, Date.parse(at)))}`}
        </time>
      </Box>
      {state === 'failed' && (
        <Box component="p" mt="xxs" c="var(--color-error-deep)">
          {result}
        </Box>
      )}
      {state === 'done' && type === 'picture' && result === '' && (
        <Box component="p" mt="xxs" c="var(--color-error-deep)">
          {t('Not kept: there are newer pictures.')}
        </Box>
      )}
      {state === 'done' && type === 'picture' && result !== '' && (
        <figure className={styles['picture']}>
          <img src={result} alt={t('What {name} showed at {at}', { name, at: time })} />
        </figure>
      )}
      {state === 'done' && type === 'log' && <Log text={result} at={time} />}
    </li>
  );
}

function Log({ text, at }: { text: string; at: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Show the log')}</summary>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={styles['log']} role="region" aria-label={t('Log at {at}', { at })} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
