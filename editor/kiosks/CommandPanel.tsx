// Sends commands to a kiosk and shows what came of them.
import { useState } from 'react';
import { Stack, Title } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import type { CommandOrder, KioskCommand } from '../api/kioskApi.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { Loading } from '../shared/states.tsx';
import { describeError } from '../messages/describeError.ts';
import { COMMANDS } from '../messages/kioskPageMessages.ts';
import { notifyProblem } from '../notify.tsx';
import { CommandButtons } from './CommandButtons.tsx';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { useCommands } from './useCommands.ts';
import styles from './commands.module.css';

const TYPES = ['identify', 'picture', 'log', 'home', 'reload', 'dropCache'] as const;

export function CommandPanel({ row, nowMs }: { row: KioskRow; nowMs: number }) {
  const { commands, send } = useCommands(row.kiosk.id);
  const sendOrTell = (order: CommandOrder): Promise<void> =>
    send(order).catch((failure: unknown) =>
      notifyProblem(COMMANDS.failed(describeError(failure as HttpFailure))),
    );
  const isEnrolled = !row.flags.has('unenrolled');
  return (
    <Stack gap="lg">
      {!isEnrolled && <p className={styles['notice']}>{COMMANDS.notEnrolled}</p>}
      {isEnrolled && row.flags.has('silent') && <p className={styles['notice']}>{COMMANDS.silent}</p>}
      <CommandButtons types={TYPES} count={1} isDisabled={!isEnrolled} onSend={sendOrTell} />
      <section aria-label={COMMANDS.latest}>
        <Title order={3} size="h4" mb="xs">
          {COMMANDS.latest}
        </Title>
        {!commands && <Loading message="" />}
        {commands?.length === 0 && <p className={styles['by']}>{COMMANDS.none}</p>}
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
  const { type, state, by, at, result } = command;
  const time = new Date(at).toLocaleString();
  return (
    <li>
      <div className={styles['line']}>
        <strong>{COMMANDS.names[type]}</strong>
        <span className={styles['state']} data-state={state}>
          {COMMANDS.states[state]}
        </span>
      </div>
      <p className={styles['by']}>
        <time dateTime={at} title={time}>
          {COMMANDS.by(by, relativeTime(Date.parse(at), Math.max(nowMs, Date.parse(at))))}
        </time>
      </p>
      {state === 'failed' && <p className={styles['reason']}>{result}</p>}
      {state === 'done' && type === 'picture' && result === '' && (
        <p className={styles['reason']}>{COMMANDS.oldPicture}</p>
      )}
      {state === 'done' && type === 'picture' && result !== '' && (
        <figure className={styles['picture']}>
          <img src={result} alt={COMMANDS.picture(name, time)} />
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
      <summary>{COMMANDS.showLog}</summary>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={styles['log']} role="region" aria-label={COMMANDS.log(at)} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
