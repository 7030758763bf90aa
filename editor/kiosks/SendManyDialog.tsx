// Sends a command to the selected kiosks, and counts how many have done it.
import { useEffect, useEffectEvent } from 'react';
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HttpFailure } from '#api/http.ts';
import type { CommandOrder } from '../api/kioskApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { COMMANDS, MANY } from '../messages/kioskPageMessages.ts';
import { CommandButtons } from './CommandButtons.tsx';
import { PHONE } from './EnrolDialog.tsx';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { KioskPicture } from './KioskPicture.tsx';
import { useBatches, type SentOrder } from './useBatches.ts';
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
  /** A command that is sent at once; undefined to choose one. */
  order?: CommandOrder | undefined;
  reload: () => Promise<void>;
  onClose: () => void;
}

export function SendManyDialog({ isOpen, rows, order, reload, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={order ? COMMANDS.names[order.type] : MANY.title(rows.length)}
      centered
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': MANY.close }}
    >
      <div style={FORM_COLORS}>
        <Content rows={rows} order={order} reload={reload} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Content({ rows, order, reload, onClose }: Omit<Props, 'isOpen'>) {
  const { sent, send, forget } = useBatches();
  const enrolled = rows.filter(({ kiosk }) => kiosk.enrolled);
  const sendOrTell = (chosen: CommandOrder): Promise<void> =>
    send(
      enrolled.map(({ kiosk }) => kiosk.id),
      chosen,
    ).catch((failure: unknown) => notifyProblem(COMMANDS.failed(describeError(failure as HttpFailure))));
  const start = useEffectEvent(() => order && enrolled.length > 0 && void sendOrTell(order));
  useEffect(() => void start(), []);
  const pictureCount = sent?.order.type === 'picture' ? sent.progress.counts.done : 0;
  // The list says which pictures there are.
  useEffect(() => {
    if (pictureCount > 0) void reload();
  }, [pictureCount, reload]);
  const left = rows.length - enrolled.length;
  return (
    <Stack gap="lg">
      {left > 0 && <Text c="dimmed">{MANY.unenrolled(left)}</Text>}
      {sent && <Sending sent={sent} rows={enrolled} />}
      {!sent && !order && (
        <CommandButtons
          types={TYPES}
          count={enrolled.length}
          isDisabled={enrolled.length === 0}
          onSend={sendOrTell}
        />
      )}
      <Group justify="flex-end">
        {sent && !order && (
          <Button variant="default" onClick={forget}>
            {MANY.another}
          </Button>
        )}
        <Button variant={sent ? 'filled' : 'default'} onClick={onClose}>
          {MANY.close}
        </Button>
      </Group>
    </Stack>
  );
}

interface SendingProps {
  sent: SentOrder;
  rows: readonly KioskRow[];
}

function Sending({ sent: { order, progress }, rows }: SendingProps) {
  const { counts, notDone, isFinished } = progress;
  const total = Math.max(1, rows.length);
  const problemCount = counts.failed + counts.expired;
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
      {notDone.length > 0 && (
        <section aria-label={MANY.problems}>
          <Text fw={600} mb={4}>
            {MANY.problems}
          </Text>
          <ul className={styles['problems']}>
            {notDone.slice(0, PROBLEMS_SHOWN).map(({ kiosk, name, store, state, result }) => (
              <li key={kiosk}>
                <strong>{[name, store].filter(Boolean).join(' · ')}</strong>
                <span>{(state === 'failed' && result) || MANY.counts[state]}</span>
              </li>
            ))}
          </ul>
          {problemCount > PROBLEMS_SHOWN && (
            <Text c="dimmed">{MANY.more(problemCount - PROBLEMS_SHOWN)}</Text>
          )}
        </section>
      )}
      {order.type === 'picture' && <Pictures rows={rows} sinceMs={progress.sentMs} />}
    </>
  );
}

function Pictures({ rows, sinceMs }: Pick<SendingProps, 'rows'> & { sinceMs: number }) {
  const taken = rows.flatMap((row) => {
    const { id, pictureAt } = row.kiosk;
    return pictureAt !== null && Date.parse(pictureAt) >= sinceMs ? [{ row, id, pictureAt }] : [];
  });
  return (
    <div className={styles['pictures']}>
      {taken.slice(0, PICTURES_SHOWN).map(({ row, id, pictureAt }) => (
        <figure key={id}>
          <KioskPicture kiosk={id} at={pictureAt} alt="" />
          <figcaption>{[nameOfKiosk(row), row.store].filter(Boolean).join(' · ')}</figcaption>
        </figure>
      ))}
    </div>
  );
}
