// A day of the calendar, with what is scheduled on it.
import { Box } from '@mantine/core';
import type { CSSProperties } from 'react';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { formatDate, type CalendarDay, type CalendarPiece } from './calendarMonth.ts';
import styles from './calendar.module.css';
import { namesOf } from './scheduleActions.ts';
import { formatSpan } from './when.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { SCHEDULE_STATE_NAMES } from './scheduleStateNames.ts';

interface Props {
  day: CalendarDay;
  isChosen: boolean;
  onDay: () => void;
  /** Chooses one of its schedules. */
  onSchedule: (id: number) => void;
}

export function CalendarCell({ day, isChosen, onDay, onSchedule }: Props) {
  // The grid is one tab stop, and then the schedules of the chosen day.
  const tabIndex = isChosen ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid, which can be selected.
    <td
      aria-selected={isChosen}
      className={styles['day']}
      data-today={day.isToday || undefined}
      data-past={day.isPast || undefined}
      data-outside={day.isOutside || undefined}
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        data-day={day.date}
        className={styles['dayButton']}
        tabIndex={tabIndex}
        aria-label={t('{count, plural, =0 {{day}, nothing scheduled} other {{day}, # scheduled}}', {
          count: day.schedules.length,
          day: formatDate(day.date),
        })}
        aria-current={day.isToday ? 'date' : undefined}
        onClick={onDay}
      >
        <span className={styles['number']}>{day.monthLabel ?? day.day}</span>
      </button>
      <div className={styles['lanes']}>
        {day.lanes.map((piece, lane) =>
          piece === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place in a row.
            <Box component="span" key={`empty ${lane}`} h={24} />
          ) : (
            <Piece
              key={piece.schedule.id}
              piece={piece}
              tabIndex={tabIndex}
              onPress={() => onSchedule(piece.schedule.id)}
            />
          ),
        )}
        {day.hiddenCount > 0 && (
          <Box component="span" pl="sm" c="dimmed" fz="sm" aria-hidden>
            {t('{count} more', { count: day.hiddenCount })}
          </Box>
        )}
      </div>
    </td>
  );
}

function Piece({
  piece: { schedule, time, isFirst, isLast, labelDays },
  tabIndex,
  onPress,
}: {
  piece: CalendarPiece;
  tabIndex: number;
  onPress: () => void;
}) {
  const title = schedule.note || namesOf(schedule);
  const { state } = schedule;
  return (
    <button
      type="button"
      className={styles['piece']}
      data-state={state}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      tabIndex={tabIndex}
      aria-label={`${title}: ${formatSpan(schedule)}, ${SCHEDULE_STATE_NAMES[state]}`}
      onClick={onPress}
    >
      {labelDays !== null && (
        <span className={styles['label']} style={{ '--days': labelDays } as CSSProperties}>
          {state === 'failed' && <IconAlertTriangleFilled size={ICON_PX.xs} aria-hidden />}
          {time !== null && <strong>{time}</strong>} {title}
        </span>
      )}
    </button>
  );
}
