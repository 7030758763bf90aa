// Open and ended schedules: a calendar, and a list.
import { Group, Stack, Text } from '@mantine/core';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import table from '../shared/adminTable.module.css';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { Calendar } from './Calendar.tsx';
import { isOpen, namesOf, type ScheduleActions } from './scheduleActions.ts';
import { ScheduleButtons } from './ScheduleButtons.tsx';
import styles from './publishing.module.css';
import { formatSpan } from './when.ts';
import { t } from '../i18n/t.ts';
import { SCHEDULE_STATE_NAMES } from './scheduleStateNames.ts';

interface Props {
  environment: string;
  schedules: readonly ScheduleInfo[];
  actions: ScheduleActions;
}

export function ScheduleList({ environment, schedules, actions }: Props) {
  const columns: PlainColumn<ScheduleInfo>[] = [
    {
      label: t('When'),
      isHeader: true,
      cell: (schedule) => (
        <span className={table['lines']}>
          <span className={styles['span']}>{formatSpan(schedule)}</span>
          <span>{schedule.timeZone}</span>
        </span>
      ),
    },
    {
      label: t('Documents'),
      cell: (schedule) => (
        <span className={table['lines']}>
          <span>{namesOf(schedule)}</span>
          <span>{schedule.note}</span>
          <span>{schedule.languages && t('Only {codes}', { codes: schedule.languages.join(', ') })}</span>
        </span>
      ),
    },
    { label: t('By'), cell: ({ by }) => by ?? t('The showroom') },
    {
      label: t('State'),
      cell: (schedule) => (
        <span className={table['lines']}>
          <Text component="span" fw={isOpen(schedule) ? 600 : undefined}>
            {SCHEDULE_STATE_NAMES[schedule.state]}
          </Text>
          <span>
            {schedule.problem ??
              (schedule.kept > 0 &&
                t(
                  '{count, plural, one {# document} other {# documents}} stayed: published by somebody in the meantime',
                  { count: schedule.kept },
                ))}
          </span>
        </span>
      ),
    },
    {
      label: t('Actions'),
      isActions: true,
      cell: (schedule) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <ScheduleButtons environment={environment} schedule={schedule} actions={actions} />
        </Group>
      ),
    },
  ];
  return (
    <Stack gap="md">
      <Calendar environment={environment} schedules={schedules} actions={actions} />
      {schedules.length > 0 && (
        <PlainTable label={t('Scheduled')} columns={columns} rows={schedules} keyOf={({ id }) => id} />
      )}
    </Stack>
  );
}
