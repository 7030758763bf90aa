// The history of a kiosk: uptime, the last thirty days, what changed, faults, and facts.
import { useState, type ReactNode } from 'react';
import { Box, Button, Flex, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconPlugOff, IconRefresh, IconTag, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { loadHistory, type KioskHistory } from '../api/kioskApi.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { formatZoned } from '../format/zonedTime.ts';
import { formatDay, formatDuration } from '../format/figures.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { barOf, changeText, uptimeText } from './historyText.ts';
import type { KioskRow } from './kioskList.ts';
import { Fact } from './KioskOverview.tsx';
import { useLiveRelease } from './useKiosks.ts';
import { ICON_PX } from '../theme.ts';
import styles from './panel.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const ENTRIES_SHOWN = 8;
const HASH_SHOWN = 8;
const ICONS = {
  silent: IconPlugOff,
  restarted: IconRefresh,
  version: IconVersions,
  release: IconTag,
} as const;

interface Props {
  row: KioskRow;
  hasHours: boolean;
  nowMs: number;
}

export function KioskHistoryTab({ row, hasHours, nowMs }: Props) {
  const { id } = row.kiosk;
  const {
    data: history,
    isError: hasFailed,
    refetch,
  } = useQuery({
    queryKey: ['kiosks', 'history', id],
    queryFn: () => loadHistory(id),
  });
  return (
    <Stack gap="xl">
      {!history && !hasFailed && <Loading message={t('Loading...')} />}
      {!history && hasFailed && (
        <Failed
          message={t('Couldn’t load the history')}
          retry={t('Try again')}
          onRetry={() => void refetch()}
        />
      )}
      {history && (
        <>
          <Uptime history={history} hasHours={hasHours} />
          <Changes history={history} row={row} nowMs={nowMs} />
        </>
      )}
      <Faults row={row} nowMs={nowMs} />
      <Facts row={row} history={history} />
      <Box component="a" c="var(--color-tide)" href="/edit/audit?what=change-kiosk">
        {t('Who changed it is in the audit')}
      </Box>
    </Stack>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title order={3} size="h4" id={id} mb="xs">
      {title}
    </Title>
    {children}
  </section>
);

function Uptime({
  history: { uptime, days, knownSince, timeZone },
  hasHours,
}: Pick<Props, 'hasHours'> & { history: KioskHistory }) {
  const isPartlyKnown = days.some(({ isKnown }) => !isKnown);
  return (
    <Section id="kiosk-uptime" title={t('Uptime')}>
      <Box component="p" mb="sm" c="dimmed" fz="sm">
        {hasHours
          ? t('How much of its opening hours it was heard.')
          : t('How much of the time it was heard: it has no opening hours.')}{' '}
        {isPartlyKnown && t('Noted since {at}.', { at: formatZoned(knownSince, timeZone) })}
      </Box>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('Last 7 days')}</dt>
          <dd>{uptimeText(uptime.days7)}</dd>
        </div>
        <div>
          <dt>{t('Last 30 days')}</dt>
          <dd>{uptimeText(uptime.days30)}</dd>
        </div>
      </dl>
      <ol className={styles['strip']} aria-label={t('The last 30 days')}>
        {days.map((day) => {
          const { level, share, text } = barOf(day);
          const label = t('{day}: {up}, {faults, plural, one {# fault} other {# faults}}', {
            day: formatDay(day.date),
            up: text,
            faults: day.faults,
          });
          return (
            <li key={day.date} title={label} data-level={level}>
              <span style={{ height: `${share * 100}%` }} />
              {day.faults > 0 && <i />}
              <VisuallyHidden>{label}</VisuallyHidden>
            </li>
          );
        })}
      </ol>
      <Flex component="p" justify="space-between" mt="xxs" c="dimmed" fz="sm" aria-hidden>
        <span>{t('30 days ago')}</span>
        {days.some(({ faults }) => faults > 0) && <span className={styles['faultKey']}>{t('Faults')}</span>}
        <span>{t('Today')}</span>
      </Flex>
    </Section>
  );
}

type ChangesProps = Omit<Props, 'hasHours'> & { history: KioskHistory };

function Changes({ history: { entries }, row, nowMs }: ChangesProps) {
  const formatTime = useTimeFormat();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? entries : entries.slice(0, ENTRIES_SHOWN);
  const { data: live } = useLiveRelease(row.kiosk.environment);
  return (
    <Section id="kiosk-changes" title={t('What changed')}>
      {entries.length === 0 && <p>{t('Nothing since its history began')}</p>}
      <ul className={styles['changes']}>
        {shown.map((entry) => {
          const { kind, at, until, value } = entry;
          const Icon = ICONS[kind];
          const isLive = kind === 'release' && value === live?.hash;
          return (
            <li key={`${kind} ${at}`} data-kind={kind}>
              <Icon size={ICON_PX.md} stroke={1.7} aria-hidden />
              <span>
                {changeText(entry, nowMs)}
                {kind === 'release' && <code title={value}>{value.slice(0, HASH_SHOWN)}</code>}
                {isLive && live.note !== '' && <small>{live.note}</small>}
              </span>
              <time
                dateTime={at}
                title={[at, ...(until === null ? [] : [until])].map(formatTime).join(' – ')}
              >
                {relativeTime(Date.parse(at), Math.max(nowMs, Date.parse(at)))}
              </time>
            </li>
          );
        })}
      </ul>
      {shown.length < entries.length && (
        <Button variant="subtle" size="compact-md" onClick={() => setAllShown(true)}>
          {t('Show {count, number} more', { count: entries.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

function Faults({ row: { kiosk }, nowMs }: Pick<Props, 'row' | 'nowMs'>) {
  const formatTime = useTimeFormat();
  const { faults, faultCount } = kiosk;
  return (
    <Section id="kiosk-faults" title={t('Faults of the last 7 days')}>
      {faultCount === 0 && <p>{t('None')}</p>}
      {faults.length < faultCount && (
        <p>{t('The latest {shown} of {all}.', { shown: faults.length, all: faultCount })}</p>
      )}
      <ul className={styles['faults']}>
        {faults.map(({ id, at, message, ids }) => (
          <li key={id}>
            <strong>{message}</strong>
            <time dateTime={at} title={formatTime(at)}>
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
    </Section>
  );
}

function Facts({ row: { kiosk }, history }: { row: KioskRow; history: KioskHistory | undefined }) {
  const formatTime = useTimeFormat();
  const { id, since, seenAt, uptimeMs, version, release, dropped } = kiosk;
  const sinceOf = (kind: 'version' | 'release'): string | undefined => {
    const latest = history?.entries.find((entry) => entry.kind === kind);
    return latest?.value === kiosk[kind] ? t('since {at}', { at: formatTime(latest.at) }) : undefined;
  };
  return (
    <Section id="kiosk-facts" title={t('Facts')}>
      <dl className={styles['facts']}>
        <Fact label={t('First heard')}>{formatTime(since)}</Fact>
        <Fact label={t('Last heard')}>{seenAt === null ? t('Not heard of yet') : formatTime(seenAt)}</Fact>
        {seenAt !== null && (
          <>
            <Fact label={t('Page open for')}>{formatDuration(uptimeMs / 1000)}</Fact>
            <Fact label={t('Version')} from={sinceOf('version')}>
              {version}
            </Fact>
            {release !== '' && (
              <Fact label={t('Release')} from={sinceOf('release')}>
                <code>{release.slice(0, HASH_SHOWN)}</code>
              </Fact>
            )}
          </>
        )}
        {dropped > 0 && (
          <Fact label={t('Lost')}>
            {t('{count, plural, one {# event or fault} other {# events and faults}}, not sent in time', {
              count: dropped,
            })}
          </Fact>
        )}
        <Fact label={t('Id')}>
          <code>{id}</code>
        </Fact>
      </dl>
    </Section>
  );
}
