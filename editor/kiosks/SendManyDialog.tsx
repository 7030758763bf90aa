// Sends a command to the selected kiosks, and counts how many have done it.
import { useEffect, useRef, useState } from 'react';
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { loadCommand, sendCommand, type CommandOrder } from '../api/kioskApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';
import { COMMANDS, MANY } from '../messages/kioskPageMessages.ts';
import { CommandButtons } from './CommandButtons.tsx';
import { PHONE } from './EnrolDialog.tsx';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { countSent, sendToMany, type SentToMany } from './sendToMany.ts';
import styles from './many.module.css';

const TYPES = ['identify', 'picture', 'home', 'reload', 'dropCache'] as const;
const STATES = ['done', 'waiting', 'failed', 'expired'] as const;
const COLORS = { done: '#2f9e6b', waiting: '#d8cbb9', failed: '#b0341a', expired: '#d98a6f' } as const;
const PROBLEMS_SHOWN = 20;
const PICTURES_SHOWN = 24;
const ALL_PERCENT = 100;

interface Props {
  isOpen: boolean;
  rows: readonly KioskRow[];
  onClose: () => void;
}

export function SendManyDialog({ isOpen, rows, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={MANY.title(rows.length)}
      centered
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': MANY.close }}
    >
      <div style={FORM_COLORS}>
        <Content rows={rows} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Content({ rows, onClose }: Omit<Props, 'isOpen'>) {
  const [order, setOrder] = useState<CommandOrder>();
  const [sent, setSent] = useState<SentToMany>(new Map());
  const run = useRef(0);
  // What is sent is carried out all the same.
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const enrolled = rows.filter(({ kiosk }) => kiosk.enrolled);
  const send = (chosen: CommandOrder): Promise<void> => {
    run.current += 1;
    const thisRun = run.current;
    setOrder(chosen);
    setSent(new Map());
    void sendToMany(
      enrolled.map(({ kiosk }) => kiosk.id),
      {
        send: (kiosk) => sendCommand(kiosk, chosen),
        load: loadCommand,
        describe: (failure) => describeError(failure as HttpFailure),
        wait: (ms) => new Promise((resolve) => void clock.after(ms, resolve)),
        onProgress: (progress) => run.current === thisRun && setSent(progress),
        isStopped: () => run.current !== thisRun,
      },
    );
    return Promise.resolve();
  };
  const left = rows.length - enrolled.length;
  return (
    <Stack gap="lg">
      {left > 0 && <Text c="dimmed">{MANY.unenrolled(left)}</Text>}
      {order ? (
        <Sending order={order} sent={sent} rows={enrolled} />
      ) : (
        <CommandButtons
          types={TYPES}
          count={enrolled.length}
          isDisabled={enrolled.length === 0}
          onSend={send}
        />
      )}
      <Group justify="flex-end">
        {order && (
          <Button variant="default" onClick={() => setOrder(undefined)}>
            {MANY.another}
          </Button>
        )}
        <Button variant={order ? 'filled' : 'default'} onClick={onClose}>
          {MANY.close}
        </Button>
      </Group>
    </Stack>
  );
}

interface SendingProps {
  order: CommandOrder;
  sent: SentToMany;
  rows: readonly KioskRow[];
}

function Sending({ order, sent, rows }: SendingProps) {
  const counts = countSent(sent);
  const total = Math.max(1, rows.length);
  const isFinished = sent.size > 0 && counts.waiting === 0;
  const problems = rows.filter(({ kiosk }) => {
    const state = sent.get(kiosk.id)?.state;
    return state === 'failed' || state === 'expired';
  });
  return (
    <>
      <Text fw={600}>{MANY.sending(COMMANDS.names[order.type], rows.length)}</Text>
      <Progress.Root size="lg" radius="xl" aria-hidden>
        {(['done', 'failed', 'expired'] as const).map((state) => (
          <Progress.Section
            key={state}
            value={(counts[state] / total) * ALL_PERCENT}
            color={COLORS[state]}
            withAria={false}
          />
        ))}
      </Progress.Root>
      <div role="status">
        <dl className={styles['counts']}>
          {STATES.map((state) => (
            <div key={state}>
              <dt>
                <span className={styles['dot']} style={{ background: COLORS[state] }} />
                {MANY.counts[state]}
              </dt>
              <dd>{counts[state].toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isFinished && <Text>{MANY.finished}</Text>}
      {problems.length > 0 && (
        <section aria-label={MANY.problems}>
          <Text fw={600} mb={4}>
            {MANY.problems}
          </Text>
          <ul className={styles['problems']}>
            {problems.slice(0, PROBLEMS_SHOWN).map((row) => {
              const { state = 'failed', result = '' } = sent.get(row.kiosk.id) ?? {};
              return (
                <li key={row.kiosk.id}>
                  <strong>{[nameOfKiosk(row), row.store].filter(Boolean).join(' · ')}</strong>
                  <span>{state === 'expired' ? MANY.counts.expired : result || MANY.counts.failed}</span>
                </li>
              );
            })}
          </ul>
          {problems.length > PROBLEMS_SHOWN && (
            <Text c="dimmed">{MANY.more(problems.length - PROBLEMS_SHOWN)}</Text>
          )}
        </section>
      )}
      {order.type === 'picture' && <Pictures sent={sent} rows={rows} />}
    </>
  );
}

function Pictures({ sent, rows }: Omit<SendingProps, 'order'>) {
  const taken = rows.flatMap((row) => {
    const { state, result = '' } = sent.get(row.kiosk.id) ?? {};
    return state === 'done' ? [{ row, result }] : [];
  });
  return (
    <div className={styles['pictures']}>
      {taken.slice(0, PICTURES_SHOWN).map(({ row, result }) => (
        <figure key={row.kiosk.id}>
          <img src={result} alt="" />
          <figcaption>{[nameOfKiosk(row), row.store].filter(Boolean).join(' · ')}</figcaption>
        </figure>
      ))}
    </div>
  );
}
