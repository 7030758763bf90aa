// Sends a command to the selected kiosks, and counts how many have done it.
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { HttpFailure } from '#api/http.ts';
import type { CommandOrder } from '../api/kioskApi.ts';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { CommandButtons } from './CommandButtons.tsx';
import { PHONE } from './EnrolDialog.tsx';
import { nameOfKiosk } from './KioskTable.tsx';
import { KioskPicture } from './KioskPicture.tsx';
import { useBatches, type SentOrder } from './useBatches.ts';
import { refreshKiosks, useKioskPages } from './useKiosks.ts';
import styles from './many.module.css';
import { t } from '../i18n/t.ts';
import { COMMAND_NAMES } from './commandNames.ts';
import { formatCount } from '../format/figures.ts';

const MANY_COUNTS = {
  waiting: t('Waiting'),
  done: t('Done'),
  failed: t('Failed'),
  expired: t('Not heard'),
} as const;

const TYPES = ['identify', 'picture', 'home', 'reload', 'dropCache'] as const;
const STATES = ['done', 'waiting', 'failed', 'expired'] as const;
const COLORS = {
  done: 'var(--color-success)',
  waiting: 'var(--color-edge)',
  failed: 'var(--color-error)',
  expired: 'var(--color-error-edge)',
} as const;
const PROBLEMS_SHOWN = 20;
const PICTURES_SHOWN = 24;
const ALL_PERCENT = 100;

/** The kiosks that a command is for. */
export interface Recipients {
  /** Kiosks that the command reaches. */
  ids: readonly string[];
  /** How many have no key, and don't get it. */
  unenrolled: number;
}

interface Props {
  /** With a command that is sent at once, or without, to choose one; undefined when closed. */
  sending: (Recipients & { order?: CommandOrder }) | undefined;
  onClose: () => void;
}

export function SendManyDialog({ sending, onClose }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(sending);
  if (sending && sending !== shown) setShown(sending);
  const order = shown?.order;
  return (
    <Modal
      opened={sending !== undefined}
      onClose={onClose}
      title={
        order
          ? COMMAND_NAMES[order.type]
          : t('Send a command to {count, plural, one {# kiosk} other {# kiosks}}', {
              count: (shown?.ids.length ?? 0) + (shown?.unenrolled ?? 0),
            })
      }
      size={640}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {shown && <Content recipients={shown} order={order} onClose={onClose} />}
    </Modal>
  );
}

interface ContentProps {
  recipients: Recipients;
  order: CommandOrder | undefined;
  onClose: () => void;
}

function Content({ recipients: { ids, unenrolled }, order, onClose }: ContentProps) {
  const { sent, send, forget } = useBatches();
  const sendOrTell = (chosen: CommandOrder): Promise<void> =>
    send(ids, chosen).catch((failure: unknown) =>
      notifyProblem(
        t('Couldn’t send the command: {message}', { message: describeError(failure as HttpFailure) }),
      ),
    );
  const start = useEffectEvent(() => order && ids.length > 0 && void sendOrTell(order));
  useEffect(() => void start(), []);
  const pictureCount = sent?.order.type === 'picture' ? sent.progress.counts.done : 0;
  // The list says which pictures there are.
  useEffect(() => {
    if (pictureCount > 0) void refreshKiosks();
  }, [pictureCount]);
  return (
    <Stack gap="lg">
      {unenrolled > 0 && (
        <Text c="dimmed">
          {t('{count, plural, one {# of them is} other {# of them are}} not enrolled and won’t get it.', {
            count: unenrolled,
          })}
        </Text>
      )}
      {sent && <Sending sent={sent} total={ids.length} />}
      {!sent && !order && (
        <CommandButtons types={TYPES} count={ids.length} isDisabled={ids.length === 0} onSend={sendOrTell} />
      )}
      <Group justify="flex-end">
        {sent && !order && (
          <Button variant="default" onClick={forget}>
            {t('Send another')}
          </Button>
        )}
        <Button variant={sent ? 'filled' : 'default'} onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  );
}

interface SendingProps {
  sent: SentOrder;
  /** Kiosks that it was sent to. */
  total: number;
}

function Sending({ sent: { order, batches, progress }, total }: SendingProps) {
  const { counts, notDone, isFinished } = progress;
  const problemCount = counts.failed + counts.expired;
  return (
    <>
      <Text fw={600}>
        {t('{name}: {count, plural, one {# kiosk} other {# kiosks}}', {
          name: COMMAND_NAMES[order.type],
          count: total,
        })}
      </Text>
      <Progress.Root size="lg" aria-hidden>
        {(['done', 'failed', 'expired'] as const).map((state) => (
          <Progress.Section
            key={state}
            value={(counts[state] / Math.max(1, total)) * ALL_PERCENT}
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
                {MANY_COUNTS[state]}
              </dt>
              <dd>{formatCount(counts[state])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isFinished && <Text>{t('All have answered, or were not heard within their time.')}</Text>}
      {notDone.length > 0 && (
        <section aria-label={t('Not done')}>
          <Text fw={600} mb="xxs">
            {t('Not done')}
          </Text>
          <ul className={styles['problems']}>
            {notDone.slice(0, PROBLEMS_SHOWN).map(({ kiosk, name, store, state, result }) => (
              <li key={kiosk}>
                <strong>{[name, store].filter(Boolean).join(' · ')}</strong>
                <span>{(state === 'failed' && result) || MANY_COUNTS[state]}</span>
              </li>
            ))}
          </ul>
          {problemCount > PROBLEMS_SHOWN && (
            <Text c="dimmed">{t('and {count, number} more', { count: problemCount - PROBLEMS_SHOWN })}</Text>
          )}
        </section>
      )}
      {order.type === 'picture' && <Pictures batch={batches[0] ?? ''} sinceMs={progress.sentMs} />}
    </>
  );
}

/** The first pictures that came of a command. */
function Pictures({ batch, sinceMs }: { batch: string; sinceMs: number }) {
  const { rows } = useKioskPages({ batch }, 'name');
  const taken = rows.flatMap((row) => {
    const { id, pictureAt } = row.kiosk;
    return pictureAt !== null && Date.parse(pictureAt) >= sinceMs ? [{ row, id, pictureAt }] : [];
  });
  return (
    <div className={styles['pictures']}>
      {taken.slice(0, PICTURES_SHOWN).map(({ row, id, pictureAt }) => (
        <figure key={id}>
          <KioskPicture kiosk={id} at={pictureAt} alt="" />
          <figcaption>{[nameOfKiosk(row), row.kiosk.names.store].filter(Boolean).join(' · ')}</figcaption>
        </figure>
      ))}
    </div>
  );
}
