// 'Why does it show this?': what a kiosk shows, each with the place that decides it.
import type { ReactNode } from 'react';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KIOSK_SETTING_NAMES, type KioskSettingName } from '#records/kioskSettings.ts';
import { isLit } from '#rules/openingHours.ts';
import type { KioskAssignment, KioskRecord } from '../api/kioskApi.ts';
import { loadSchedules, type ScheduleInfo } from '../api/publishingApi.ts';
import { formatZoned } from '../format/zonedTime.ts';
import { formatLanguage } from '../format/figures.ts';
import { labelOfElement, loadScreenNames, type Names } from '../shared/screenNames.ts';
import type { KioskRow } from './kioskList.ts';
import { useNameOf } from '../records/recordNames.ts';
import { settingFact } from './settingText.ts';
import { useLiveRelease } from './useKiosks.ts';
import styles from './panel.module.css';
import { t } from '../i18n/t.ts';

const NO_NAMES: Names = new Map();
const HASH_SHOWN = 8;
const DARK = 'dark';
const RELEASES = {
  live: (at: string) => t('Live since {at}', { at }),
  pilot: () => t('A release that pilot kiosks get first'),
  older: (at: string) => t('Older than what is live since {at}; changes when nobody is there', { at }),
} as const;

interface Props {
  row: KioskRow;
  assignment: KioskAssignment;
  nowMs: number;
}

export function KioskOverview({ row, assignment: { settings }, nowMs }: Props) {
  const { kiosk } = row;
  const names = useScreenNames(kiosk.screen);
  const plan = useNextPlan(kiosk.environment);
  const { timeZone } = settings;
  const zone = timeZone?.value ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nameOf = useNameOf();
  const fact = (name: KioskSettingName) => settingFact(settings, name, nameOf);
  const { text: environment } = fact('environment');
  const wanted = settings.environment?.value;
  const screen = labelOfElement(kiosk.screen, names);
  return (
    <section aria-labelledby="kiosk-why">
      <Title order={3} size="h4" id="kiosk-why" mb="xs">
        {t('Why does it show this?')}
      </Title>
      <dl className={styles['facts']}>
        <Fact label={t('On the screen')}>
          {kiosk.seenAt === null
            ? t('Not heard of yet')
            : kiosk.screen === DARK
              ? t('Dark')
              : [screen.name, screen.kind].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t('Environment')} from={fact('environment').from}>
          {wanted !== undefined && wanted !== kiosk.environment && kiosk.seenAt !== null
            ? t('{name} from the next time that nobody is there', { name: environment })
            : row.environment || environment}
        </Fact>
        <Fact
          label={t('Release')}
          from={
            row.environment === ''
              ? undefined
              : t('Published in {environment}', { environment: row.environment })
          }
        >
          <Release kiosk={kiosk} timeZone={zone} />
        </Fact>
        <Fact
          label={t('Scheduled')}
          from={
            row.environment === ''
              ? undefined
              : t('From the schedules of {environment}', { environment: row.environment })
          }
        >
          {plan
            ? plan.note === ''
              ? String(formatZoned(plan.startsAt, zone))
              : `${formatZoned(plan.startsAt, zone)}: ${plan.note}`
            : t('Nothing')}
        </Fact>
        {KIOSK_SETTING_NAMES.filter((name) => name !== 'environment').map((name) => {
          const { label, text, from } = fact(name);
          return (
            <Fact key={name} label={label} from={from}>
              {name === 'language' && kiosk.language !== '' ? formatLanguage(kiosk.language) : text}
              {name === 'hours' && settings.hours
                ? `. ${isLit(settings.hours.value, nowMs, zone) ? t('Lit now') : t('Dark now')}`
                : ''}
            </Fact>
          );
        })}
      </dl>
    </section>
  );
}

/** `from` says what decides it. */
export const Fact = ({
  label,
  from,
  children,
}: {
  label: string;
  from?: string | undefined;
  children: ReactNode;
}) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {from && <small>{from}</small>}
    </dd>
  </div>
);

function Release({ kiosk, timeZone }: { kiosk: KioskRecord; timeZone: string }) {
  const { data: live } = useLiveRelease(kiosk.environment);
  const { releaseState: release } = kiosk;
  if (!live || release === '') return t('Not known');
  const at = formatZoned(live.at, timeZone);
  return (
    <>
      {RELEASES[release](at)}
      {release === 'live' && live.note !== '' && `: ${live.note}`}{' '}
      <code>{kiosk.release.slice(0, HASH_SHOWN)}</code>
    </>
  );
}

function useScreenNames(screen: string): Names {
  const kind = screen.split('/')[0] ?? '';
  const { data } = useQuery({ queryKey: ['screen names', kind], queryFn: () => loadScreenNames([kind]) });
  return data ?? NO_NAMES;
}

/** Returns the planned schedule that starts first. */
function useNextPlan(environment: string): ScheduleInfo | undefined {
  const { data } = useQuery({
    queryKey: ['schedules', environment],
    queryFn: () => loadSchedules(environment),
    enabled: environment !== '',
  });
  return data
    ?.filter(({ state }) => state === 'planned')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0];
}
