// Open alerts by rule, with the kiosks and servers they concern and whether anyone is notified. See
// src/server/operating/README.md#alerts.
import { useState } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBellOff, IconMailX } from '@tabler/icons-react';
import type { AlertRule } from '#rules/alerts.ts';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { alertGroups, isOfKiosk, type AlertGroup } from './alertGroups.ts';
import type { Alerts } from './useAlerts.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './alerts.module.css';
import { t } from '../i18n/t.ts';

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

function AlertCard({ list, nowMs, onShow, onOpen }: Omit<Props, 'alerts'> & { list: AlertPage }) {
  const [areAllShown, setAllShown] = useState(false);
  const groups = alertGroups(list);
  const isNobodyTold = list.channels.mail === 0 && !list.channels.webhook;
  const shown = areAllShown ? groups : groups.slice(0, GROUPS_SHOWN);
  if (groups.length + list.total + list.undelivered.length === 0 && !isNobodyTold) return null;
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
      <Foot list={list} isNobodyTold={isNobodyTold} nowMs={nowMs} />
    </section>
  );
}

function Group({
  group: { rule, count, sentence, advice, latest, places, placeCount, since },
  nowMs,
  onShow,
  onOpen,
}: Omit<Props, 'alerts'> & { group: AlertGroup }) {
  const where =
    placeCount > places.length
      ? t('{names} and {count, plural, one {# more store} other {# more stores}}', {
          names: places.join(', '),
          count: placeCount - places.length,
        })
      : places.join(', ');
  const said = [
    where,
    count === 1 && latest.detail,
    t('since {ago}', { ago: relativeTime(Date.parse(since), nowMs) }),
  ];
  const link = ALERTS_LINKS[rule];
  return (
    <li className={styles['group']}>
      <IconAlertTriangle size={ICON_PX.lg} stroke={1.8} aria-hidden className={styles['sign']} />
      <div className={styles['text']}>
        <strong>{sentence}</strong> <span>{said.filter(Boolean).join(' · ')}</span>{' '}
        <span className={styles['advice']}>{advice}</span>
      </div>
      {isOfKiosk(rule) && (
        <Button
          variant="default"
          size="xs"
          aria-label={
            count === 1
              ? t('Show the kiosk: {message}', { message: sentence })
              : t('Show the {count, plural, one {# kiosk} other {# kiosks}}', { count })
          }
          onClick={() => (count === 1 ? onOpen(latest.subject) : onShow(rule))}
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

interface FootProps {
  list: AlertPage;
  isNobodyTold: boolean;
  nowMs: number;
}

function Foot({ list, isNobodyTold, nowMs }: FootProps) {
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
      {list.total > 0 && (
        <PathLink
          path={pathOfList('alerts')}
          className={styles['all']}
          onNavigate={() => leaveFor(pathOfList('alerts'))}
        >
          {t('All alerts of the last 90 days')}
        </PathLink>
      )}
    </div>
  );
}
