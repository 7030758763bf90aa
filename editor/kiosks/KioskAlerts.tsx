// What is wrong now, by rule, with what was and whether anybody is told. See
// src/server/operating/README.md#alerts.
import { useState } from 'react';
import { Button, Collapse, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconBellOff, IconChevronDown, IconMailX } from '@tabler/icons-react';
import type { AlertRule } from '#rules/alerts.ts';
import type { AlertList } from '../api/kioskApi.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { formatDuration } from '../format/figures.ts';
import { alertGroups, endedAlerts, isOfKiosk, type Alert, type AlertGroup } from './alertGroups.ts';
import type { Alerts } from './useAlerts.ts';
import { ICON_PX } from '../theme.ts';
import styles from './alerts.module.css';
import { t } from '../i18n/t.ts';
import { formatTime } from '../format/dates.ts';

const ALERTS_LINKS = {
  plan: {
    href: '/edit/publishing',
    label: t('Open the calendar'),
  },
  rollout: {
    href: '/edit/publishing',
    label: t('Open the release'),
  },
} as Partial<Record<AlertRule, { href: string; label: string }>>;

const NAMES_SHOWN = 3;
const GROUPS_SHOWN = 3;

interface Props {
  alerts: Alerts;
  nowMs: number;
  /** Shows the kiosks that alerts of a rule are about. */
  onShow: (rule: AlertRule) => void;
  onOpen: (kiosk: string) => void;
}

export function KioskAlerts({ alerts: { list, announcement }, nowMs, onShow, onOpen }: Props) {
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {list && <AlertCard list={list} nowMs={nowMs} onShow={onShow} onOpen={onOpen} />}
    </>
  );
}

function AlertCard({ list, nowMs, onShow, onOpen }: Omit<Props, 'alerts'> & { list: AlertList }) {
  const [areAllShown, setAllShown] = useState(false);
  const groups = alertGroups(list);
  const ended = endedAlerts(list);
  const isNobodyTold = list.channels.mail === 0 && !list.channels.webhook;
  const shown = areAllShown ? groups : groups.slice(0, GROUPS_SHOWN);
  if (groups.length + ended.length + list.undelivered.length === 0 && !isNobodyTold) return null;
  return (
    <section className={styles['card']} aria-label={t('Alerts')} data-open={groups.length > 0}>
      {groups.length > 0 && (
        <ul className={styles['groups']}>
          {shown.map((group) => (
            <Group key={group.rule} group={group} nowMs={nowMs} onShow={onShow} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {shown.length < groups.length && (
        <Button variant="subtle" size="compact-sm" ml="xl" onClick={() => setAllShown(true)}>
          {t('{count, plural, one {# more alert} other {# more alerts}}', {
            count: groups.length - shown.length,
          })}
        </Button>
      )}
      <Foot list={list} ended={ended} isNobodyTold={isNobodyTold} nowMs={nowMs} />
    </section>
  );
}

function Group({
  group: { rule, count, sentence, advice, alerts },
  nowMs,
  onShow,
  onOpen,
}: Omit<Props, 'alerts'> & { group: AlertGroup }) {
  const [latest] = alerts;
  const first = alerts.at(-1);
  const places = count === 1 ? [latest?.place, latest?.detail] : [placesOf(alerts)];
  const since = first && t('since {ago}', { ago: relativeTime(Date.parse(first.since), nowMs) });
  const link = ALERTS_LINKS[rule];
  return (
    <li className={styles['group']}>
      <IconAlertTriangle size={ICON_PX.lg} stroke={1.8} aria-hidden className={styles['sign']} />
      <div className={styles['text']}>
        <strong>{sentence}</strong> <span>{[...places, since].filter(Boolean).join(' · ')}</span>{' '}
        <span className={styles['advice']}>{advice}</span>
      </div>
      {isOfKiosk(rule) && (
        <Button
          variant="default"
          size="xs"
          aria-label={
            count === 1 && latest
              ? t('Show the kiosk: {message}', { message: latest.message })
              : t('Show the {count, plural, one {# kiosk} other {# kiosks}}', { count })
          }
          onClick={() => (count === 1 && latest ? onOpen(latest.subject) : onShow(rule))}
        >
          {t('Show')}
        </Button>
      )}
      {link && (
        <Button variant="default" size="xs" component="a" href={link.href}>
          {link.label}
        </Button>
      )}
    </li>
  );
}

/** 'Harbor, Mall, Station and 4 more stores' */
function placesOf(alerts: readonly Alert[]): string {
  const places = [...new Set(alerts.map(({ place }) => place).filter(Boolean))];
  const shown = places.slice(0, NAMES_SHOWN).join(', ');
  return places.length > NAMES_SHOWN
    ? t('{names} and {count, plural, one {# more store} other {# more stores}}', {
        names: shown,
        count: places.length - NAMES_SHOWN,
      })
    : shown;
}

interface FootProps {
  list: AlertList;
  ended: readonly Alert[];
  isNobodyTold: boolean;
  nowMs: number;
}

function Foot({ list, ended, isNobodyTold, nowMs }: FootProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { undelivered } = list;
  const [latest] = undelivered;
  return (
    <div className={styles['foot']}>
      {latest && (
        <p className={styles['hint']}>
          <IconMailX size={ICON_PX.sm} aria-hidden />
          {t(
            '{count, plural, one {# message} other {# messages}} couldn’t be delivered, the latest to {target} {ago}: {reason}',
            {
              count: undelivered.length,
              target: latest.target,
              ago: relativeTime(Date.parse(latest.at), nowMs),
              reason: latest.reason,
            },
          )}
        </p>
      )}
      {isNobodyTold && (
        <p className={styles['hint']}>
          <IconBellOff size={ICON_PX.sm} aria-hidden />
          <span>
            {t('Nobody is told of problems: on the server, set')} <code>ALERT_MAIL</code> {t('or')}{' '}
            <code>ALERT_WEBHOOK_URL</code>.
          </span>
        </p>
      )}
      {ended.length > 0 && (
        <button type="button" className={styles['earlier']} aria-expanded={isOpen} onClick={toggle}>
          {t('{count, plural, one {# earlier alert} other {# earlier alerts}}', { count: ended.length })}
          <IconChevronDown size={ICON_PX.sm} aria-hidden />
        </button>
      )}
      <Collapse expanded={isOpen} className={styles['collapse'] ?? ''}>
        {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <div className={styles['ended']} role="region" aria-label={t('Earlier alerts')} tabIndex={0}>
          <ul>
            {ended.map((alert) => (
              <Ended key={alert.id} alert={alert} nowMs={nowMs} />
            ))}
          </ul>
        </div>
      </Collapse>
    </div>
  );
}

function Ended({ alert, nowMs }: { alert: Alert; nowMs: number }) {
  const endedMs = Date.parse(alert.endedAt ?? alert.since);
  const lasted = formatDuration((endedMs - Date.parse(alert.since)) / 1000);
  return (
    <li>
      <span>{[alert.message, alert.place].filter(Boolean).join(' · ')}</span>
      <time dateTime={alert.endedAt ?? ''} title={formatTime(endedMs)}>
        {t('{lasted}, ended {ago}', { lasted, ago: relativeTime(endedMs, nowMs) })}
      </time>
    </li>
  );
}
