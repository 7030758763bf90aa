// The schedules of the day that is chosen in the calendar, and the way to another one.
import { useEffect, useId, useRef } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { formatDate } from './calendarMonth.ts';
import styles from './calendar.module.css';
import { namesOf, type ScheduleActions } from './scheduleActions.ts';
import { ScheduleButtons } from './ScheduleButtons.tsx';
import { storeZone } from '../format/storeZone.ts';
import { formatSpan } from './when.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { SCHEDULE_STATE_NAMES } from './scheduleStateNames.ts';

interface Props {
  environment: string;
  /** '2026-11-24' */
  date: string;
  isPast: boolean;
  schedules: readonly ScheduleInfo[];
  /** The schedule that was pressed in the calendar. */
  scheduleId: number | null;
  actions: ScheduleActions;
}

export function DaySchedules({ environment, date, isPast, schedules, scheduleId, actions }: Props) {
  const titleId = useId();
  const { onScheduleDay, isEmpty } = actions;
  return (
    <section className={styles['schedules']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['date']}>
        {formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h3>
      {schedules.length === 0 && <Text c="dimmed">{t('Nothing scheduled.')}</Text>}
      {schedules.map((schedule) => (
        <Schedule
          key={schedule.id}
          environment={environment}
          schedule={schedule}
          isChosen={schedule.id === scheduleId}
          actions={actions}
        />
      ))}
      {onScheduleDay && !isPast && (
        <Stack gap="xs">
          <Button
            variant="default"
            fullWidth
            leftSection={<IconCalendarPlus size={ICON_PX.md} aria-hidden />}
            disabled={isEmpty}
            onClick={() => onScheduleDay(date)}
          >
            {t('Schedule for this day')}
          </Button>
          {isEmpty && (
            <Text size="sm" c="dimmed">
              {t('Nothing waits to be published. Save a change first.')}
            </Text>
          )}
        </Stack>
      )}
    </section>
  );
}

function Schedule({
  environment,
  schedule,
  isChosen,
  actions,
}: Pick<Props, 'environment' | 'actions'> & { schedule: ScheduleInfo; isChosen: boolean }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.focus();
  }, [isChosen]);
  const { note, state, by, problem, kept, timeZone, languages } = schedule;
  const names = namesOf(schedule);
  const isElsewhere = useStore(kioskStore, storeZone) !== timeZone;
  return (
    <article
      ref={element}
      className={styles['schedule']}
      data-state={state}
      data-chosen={isChosen || undefined}
      tabIndex={-1}
      aria-label={note || names}
    >
      <strong>{note || names}</strong>
      <span>{formatSpan(schedule)}</span>
      {isElsewhere && <span>{t('Times of {timeZone}', { timeZone: timeZone.replaceAll('_', ' ') })}</span>}
      {note !== '' && note !== names && <span>{names}</span>}
      {languages && <span>{t('Only {codes}', { codes: languages.join(', ') })}</span>}
      <span className={styles['state']}>
        {by === null
          ? String(SCHEDULE_STATE_NAMES[state])
          : t('{state}, by {by}', { state: SCHEDULE_STATE_NAMES[state], by })}
      </span>
      {(problem !== null || kept > 0) && (
        <span>
          {problem ??
            t(
              '{count, plural, one {# document} other {# documents}} stayed: published by somebody in the meantime',
              { count: kept },
            )}
        </span>
      )}
      <Group gap="xs" mt="xs">
        <ScheduleButtons environment={environment} schedule={schedule} actions={actions} />
      </Group>
    </article>
  );
}
