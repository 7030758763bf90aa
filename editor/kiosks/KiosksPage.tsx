// The kiosks: which are online, what they show, their faults. Refreshes while open.
import { useState } from 'react';
import { ActionIcon, Button, Modal, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktopOff, IconTrash } from '@tabler/icons-react';
import type { KioskRecord } from '#protocol/kioskSchemas.ts';
import { forgetKiosk } from '../api/kioskApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import { KIOSKS } from '../messages/editorMessages.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';
import { formatLanguage, formatDuration } from '../insights/formatFigures.ts';
import { labelOfElement, type Names } from '../insights/screenNames.ts';
import { Empty, Failed, Loading } from '../insights/InsightsStates.tsx';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { useKiosks } from './useKiosks.ts';
import styles from '../controls/adminTable.module.css';

const ICON_PX = 18;

const nameOf = ({ name }: KioskRecord): string => name || KIOSKS.unnamed;
const isAlive = ({ seenAt }: KioskRecord, nowMs: number): boolean =>
  seenAt !== null && nowMs - Date.parse(seenAt) <= KIOSK_ALIVE_MS;

export function KiosksPage() {
  const { state, kiosks, nowMs, names, reload } = useKiosks();
  const [kioskToRemove, setKioskToRemove] = useState<KioskRecord | null>(null);
  if (state === 'loading' && !kiosks) return <Loading message={KIOSKS.loading} />;
  if (!kiosks) return <Failed message={KIOSKS.failed} retry={KIOSKS.retry} onRetry={reload} />;
  if (kiosks.length === 0)
    return (
      <Empty
        sign={<IconDeviceDesktopOff size={52} stroke={1.2} aria-hidden />}
        title={KIOSKS.none}
        hint={KIOSKS.noneHint}
      />
    );
  const sorted = kiosks.toSorted((a, b) => Number(a.name === '') - Number(b.name === ''));
  return (
    <>
      <p className={styles['count']} role="status">
        {KIOSKS.count(kiosks.filter((kiosk) => isAlive(kiosk, nowMs)).length, kiosks.length)}
        {state === 'failed' && <span className={styles['stale']}> {KIOSKS.stale}</span>}
      </p>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={KIOSKS.title} tabIndex={0}>
        <table className={styles['table']} aria-label={KIOSKS.title}>
          <thead>
            <tr>
              <th scope="col">{KIOSKS.kiosk}</th>
              <th scope="col">{KIOSKS.state}</th>
              <th scope="col">{KIOSKS.shows}</th>
              <th scope="col">{KIOSKS.version}</th>
              <th scope="col">{KIOSKS.faults}</th>
              <th scope="col" className={styles['actions']}>
                {KIOSKS.actions}
              </th>
            </tr>
          </thead>
          {sorted.map((kiosk) => (
            <Kiosk
              key={kiosk.id}
              kiosk={kiosk}
              nowMs={nowMs}
              names={names}
              onForget={() => setKioskToRemove(kiosk)}
            />
          ))}
        </table>
      </div>
      <ForgetDialog
        kiosk={kioskToRemove}
        onClose={(isGone) => {
          setKioskToRemove(null);
          if (isGone) reload();
        }}
      />
    </>
  );
}

function Kiosk({
  kiosk,
  nowMs,
  names,
  onForget,
}: {
  kiosk: KioskRecord;
  nowMs: number;
  names: Names;
  onForget: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { id, environment, language, screen, version, uptimeMs, dropped, faultCount, seenAt } = kiosk;
  const name = nameOf(kiosk);
  const alive = isAlive(kiosk, nowMs);
  const screenLabel = labelOfElement(screen, names);
  const hasMore = faultCount > 0 || dropped > 0;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={styles['lines']}>
            <strong>{name}</strong>
            <span>{id.slice(0, 8)}</span>
          </span>
        </th>
        <td>
          <span className={styles['lines']}>
            <span className={alive ? styles['alive'] : styles['silent']}>
              {alive
                ? KIOSKS.alive
                : seenAt === null
                  ? KIOSKS.unseen
                  : KIOSKS.silent(relativeTime(Date.parse(seenAt), nowMs))}
            </span>
            {alive && <span>{KIOSKS.open(formatDuration(uptimeMs / 1000))}</span>}
          </span>
        </td>
        <td>
          <span className={styles['lines']}>
            <span>{screenLabel.name}</span>
            <span>
              {[names.get(`environments/${environment}`) ?? environment, formatLanguage(language)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </td>
        <td>{version}</td>
        <td>
          {hasMore ? (
            <Button
              size="compact-md"
              variant="default"
              c={faultCount > 0 ? 'red.9' : undefined}
              aria-expanded={isOpen}
              aria-label={KIOSKS.faultsOf(faultCount, name)}
              onClick={() => setOpen(!isOpen)}
              rightSection={
                <IconChevronDown
                  size={16}
                  aria-hidden
                  style={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
                />
              }
            >
              {faultCount}
            </Button>
          ) : (
            KIOSKS.noFaults
          )}
        </td>
        <td className={styles['actions']}>
          <Tooltip label={KIOSKS.forget(name)} openDelay={400}>
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={34}
              aria-label={KIOSKS.forget(name)}
              onClick={onForget}
            >
              <IconTrash size={ICON_PX} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={styles['more']}>
            <Faults kiosk={kiosk} nowMs={nowMs} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Faults({ kiosk: { faults, faultCount, dropped }, nowMs }: { kiosk: KioskRecord; nowMs: number }) {
  return (
    <>
      {dropped > 0 && <p>{KIOSKS.dropped(dropped)}</p>}
      {faults.length > 0 && faults.length < faultCount && <p>{KIOSKS.latest(faults.length, faultCount)}</p>}
      <ul>
        {faults.map(({ id, at, message, ids }) => (
          <li key={id}>
            <time dateTime={at} title={new Date(at).toLocaleString()}>
              {relativeTime(Date.parse(at), nowMs)}
            </time>
            <span>
              <strong>{message}</strong>{' '}
              {Object.entries(ids).map(([idName, value]) => (
                <code key={idName}>
                  {idName}: {String(value)}
                </code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ForgetDialog({ kiosk, onClose }: { kiosk: KioskRecord | null; onClose: (isGone: boolean) => void }) {
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(kiosk);
  if (kiosk && kiosk !== shown) setShown(kiosk);
  const [isBusy, setBusy] = useState(false);
  const forget = async (target: KioskRecord): Promise<void> => {
    setBusy(true);
    try {
      // Already removed by another editor.
      await forgetKiosk(target.id).catch((failure: unknown) =>
        failure === 404 ? undefined : Promise.reject(failure),
      );
      notifyDone(KIOSKS.removed(nameOf(target)));
      onClose(true);
    } catch (failure) {
      notifyProblem(KIOSKS.forgetFailed(describeError(failure as HttpFailure)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={kiosk !== null}
      onClose={() => onClose(false)}
      title={KIOSKS.forgetTitle(shown ? nameOf(shown) : '')}
      centered
      closeButtonProps={{ 'aria-label': KIOSKS.forgetCancel }}
    >
      {shown && (
        <div style={FORM_COLORS}>
          <Text>{KIOSKS.forgetBody}</Text>
          <div className={styles['buttons']}>
            <Button variant="default" data-autofocus onClick={() => onClose(false)}>
              {KIOSKS.forgetCancel}
            </Button>
            <Button color="red.8" loading={isBusy} onClick={() => void forget(shown)}>
              {KIOSKS.forgetConfirm}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
