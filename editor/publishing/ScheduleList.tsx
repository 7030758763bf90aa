// What is planned and what has ended: a calendar of the weeks to come, and a list.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { clock } from '#clock.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import table from '../controls/adminTable.module.css';
import { FORM_COLORS } from '../controls/formColors.ts';
import { PREVIEWS, PUBLISHING } from '../messages/editorMessages.ts';
import { calendarWeeks } from './calendarWeeks.ts';
import styles from './publishing.module.css';
import { formatSpan } from './when.ts';

const NAMES_SHOWN = 3;

interface Props {
  environment: string;
  schedules: readonly ScheduleInfo[];
  /** Null for somebody who may not publish. */
  onCancel: ((schedule: ScheduleInfo) => void) | null;
}

export function ScheduleList({ environment, schedules, onCancel }: Props) {
  return (
    <Stack id="calendar" gap="md" style={FORM_COLORS}>
      <Title order={2} size="h3">
        {PUBLISHING.schedules}
      </Title>
      <Calendar schedules={schedules.filter(({ state }) => state === 'planned' || state === 'running')} />
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={table['view']} role="region" aria-label={PUBLISHING.schedules} tabIndex={0}>
        <table className={table['table']} aria-label={PUBLISHING.schedules}>
          <thead>
            <tr>
              <th scope="col">{PUBLISHING.whenLabel}</th>
              <th scope="col">{PUBLISHING.documents}</th>
              <th scope="col">{PUBLISHING.by}</th>
              <th scope="col">{PUBLISHING.state}</th>
              <th scope="col" className={table['actions']}>
                {PUBLISHING.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                environment={environment}
                schedule={schedule}
                onCancel={onCancel}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function ScheduleRow({
  environment,
  schedule,
  onCancel,
}: Omit<Props, 'schedules'> & { schedule: ScheduleInfo }) {
  const { state, kept, note, by, timeZone, startsAt, problem, languages } = schedule;
  const isOpen = state === 'planned' || state === 'running';
  return (
    <tr>
      <th scope="row">
        <span className={table['lines']}>
          <span className={styles['span']}>{formatSpan(schedule)}</span>
          <span>{timeZone}</span>
        </span>
      </th>
      <td>
        <span className={table['lines']}>
          <span>{namesOf(schedule)}</span>
          <span>{note}</span>
          <span>{languages && PUBLISHING.onlyLanguages(languages)}</span>
        </span>
      </td>
      <td>{by ?? PUBLISHING.showroom}</td>
      <td>
        <span className={table['lines']}>
          <Text component="span" fw={isOpen ? 600 : undefined}>
            {PUBLISHING.states[state]}
          </Text>
          <span>{problem ?? (kept > 0 && PUBLISHING.kept(kept))}</span>
        </span>
      </td>
      <td className={table['actions']}>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {state === 'planned' && (
            <Button
              component="a"
              href={previewAddress('/', environment, { show: 'moment', at: startsAt })}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              size="compact-md"
              aria-label={PREVIEWS.planNamed(namesOf(schedule))}
            >
              {PREVIEWS.title}
            </Button>
          )}
          {isOpen && onCancel && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={PUBLISHING.cancelNamed(state === 'running', namesOf(schedule))}
              onClick={() => onCancel(schedule)}
            >
              {PUBLISHING.cancelAction(state === 'running')}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

function namesOf({ documents }: Pick<ScheduleInfo, 'documents'>): string {
  const names = documents.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = documents.length - names.length;
  return [...names, ...(more > 0 ? [PUBLISHING.more(more)] : [])].join(', ');
}

/** A picture of the list below, for those who see. */
function Calendar({ schedules }: { schedules: readonly ScheduleInfo[] }) {
  const weeks = calendarWeeks(schedules, clock.epochMs());
  return (
    <div className={styles['calendar']} aria-hidden>
      {weeks.flatMap((days) =>
        days.map(({ key, day, label, isToday, isPast, entries }) => (
          <div
            key={key}
            className={styles['day']}
            data-today={isToday || undefined}
            data-past={isPast || undefined}
          >
            <span className={styles['date']}>{label ?? day}</span>
            {entries.map(({ schedule, time, isContinued }) => (
              <span key={schedule.id} className={styles['entry']} data-continued={isContinued || undefined}>
                {time !== null && <strong>{time}</strong>} {schedule.note || namesOf(schedule)}
              </span>
            ))}
          </div>
        )),
      )}
    </div>
  );
}
