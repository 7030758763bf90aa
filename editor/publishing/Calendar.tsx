// The months with what is scheduled, as a grid: arrow keys move between days, page keys between
// months. The chosen day is beside it with its schedules.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { clock } from '#clock.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { CalendarCell } from './CalendarCell.tsx';
import { calendarMonth, edgeOfWeek, formatDate, monthOf, movedDate, todayIn } from './calendarMonth.ts';
import styles from './calendar.module.css';
import { DaySchedules } from './DaySchedules.tsx';
import type { ScheduleActions } from './scheduleActions.ts';
import { storeZone } from '../format/storeZone.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const WEEK = 7;
/** Any Monday: the names of the days from it on. */
const MONDAY = '2024-01-01';

interface Props {
  environment: string;
  schedules: readonly ScheduleInfo[];
  actions: ScheduleActions;
}

export function Calendar({ environment, schedules, actions }: Props) {
  const titleId = useId();
  const timeZone = useStore(kioskStore, storeZone);
  const nowMs = clock.epochMs();
  const [date, setDate] = useState(() => todayIn(timeZone, nowMs));
  const [scheduleId, setScheduleId] = useState<number | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isMovingFocus = useRef(false);
  const month = monthOf(date);
  const weeks = calendarMonth(
    schedules.filter(({ state }) => state !== 'cancelled'),
    { month, timeZone, nowMs },
  );
  const chosen = weeks.flat().find((day) => day.date === date);
  useEffect(() => {
    if (!isMovingFocus.current) return;
    isMovingFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);
  const show = (next: string): void => {
    setDate(next);
    setScheduleId(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dateAfterKey(date, event);
    if (next === null) return;
    event.preventDefault();
    isMovingFocus.current = true;
    show(next);
  };
  const today = todayIn(timeZone, nowMs);
  return (
    <div className={styles['calendar']}>
      <div className={styles['months']}>
        <Group justify="space-between" py="md" px="lg">
          <div>
            <h2 id={titleId} className={styles['month']} aria-live="polite">
              {formatDate(date, { month: 'long', year: 'numeric' })}
            </h2>
            <Text size="sm" c="dimmed">
              {t('Times of {timeZone}', { timeZone: timeZone.replaceAll('_', ' ') })}
            </Text>
          </div>
          <Group gap="xs">
            <Button variant="default" disabled={date === today} onClick={() => show(today)}>
              {t('Today')}
            </Button>
            {([-1, 1] as const).map((months) => (
              <ActionIcon
                key={months}
                variant="default"
                size={36}
                aria-label={months < 0 ? t('Previous month') : t('Next month')}
                onClick={() => show(movedDate(date, { months }))}
              >
                {months < 0 ? (
                  <IconChevronLeft size={ICON_PX.lg} aria-hidden />
                ) : (
                  <IconChevronRight size={ICON_PX.lg} aria-hidden />
                )}
              </ActionIcon>
            ))}
          </Group>
        </Group>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA.
          role="grid"
          aria-labelledby={titleId}
          className={styles['grid']}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {Array.from({ length: WEEK }, (_, weekday) => movedDate(MONDAY, { days: weekday })).map(
                (name) => (
                  <th key={name} scope="col" abbr={formatDate(name, { weekday: 'long' })}>
                    {formatDate(name, { weekday: 'short' })}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {weeks.map((days) => (
              <tr key={days[0]?.date}>
                {days.map((day) => (
                  <CalendarCell
                    key={day.date}
                    day={day}
                    isChosen={day.date === date}
                    onDay={() => show(day.date)}
                    onSchedule={(id) => {
                      setDate(day.date);
                      setScheduleId(id);
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DaySchedules
        environment={environment}
        date={date}
        isPast={chosen?.isPast ?? false}
        schedules={chosen?.schedules ?? []}
        scheduleId={scheduleId}
        actions={actions}
      />
    </div>
  );
}

/** The day to which a key leads; null for other keys. */
function dateAfterKey(
  date: string,
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
): string | null {
  if (ctrlKey || altKey || metaKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return movedDate(date, { days: -1 });
    case 'ArrowRight':
      return movedDate(date, { days: 1 });
    case 'ArrowUp':
      return movedDate(date, { days: -WEEK });
    case 'ArrowDown':
      return movedDate(date, { days: WEEK });
    case 'Home':
      return edgeOfWeek(date, 'first');
    case 'End':
      return edgeOfWeek(date, 'last');
    case 'PageUp':
      return movedDate(date, { months: shiftKey ? -12 : -1 });
    case 'PageDown':
      return movedDate(date, { months: shiftKey ? 12 : 1 });
    default:
      return null;
  }
}
