// What is planned and what has ended: a calendar, and a list.
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import table from '../shared/adminTable.module.css';
import { Calendar } from './Calendar.tsx';
import { isOpen, namesOf, type PlanActions } from './planActions.ts';
import { PlanButtons } from './PlanButtons.tsx';
import styles from './publishing.module.css';
import { formatSpan } from './when.ts';
import { t } from '../i18n/t.ts';
import { SCHEDULE_STATE_NAMES } from './scheduleStateNames.ts';

interface Props {
  environment: string;
  schedules: readonly ScheduleInfo[];
  actions: PlanActions;
}

export function ScheduleList({ environment, schedules, actions }: Props) {
  return (
    <Stack id="calendar" gap="md">
      <Title order={2} size="h3">
        {t('Calendar')}
      </Title>
      <Calendar environment={environment} schedules={schedules} actions={actions} />
      {schedules.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <div className={table['view']} role="region" aria-label={t('Planned')} tabIndex={0}>
          <table className={table['table']} aria-label={t('Planned')}>
            <thead>
              <tr>
                <th scope="col">{t('When')}</th>
                <th scope="col">{t('Documents')}</th>
                <th scope="col">{t('By')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col" className={table['actions']}>
                  {t('Actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  environment={environment}
                  schedule={schedule}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}

function ScheduleRow({
  environment,
  schedule,
  actions,
}: Omit<Props, 'schedules'> & { schedule: ScheduleInfo }) {
  const { state, kept, note, by, timeZone, problem, languages } = schedule;
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
          <span>{languages && t('Only {codes}', { codes: languages.join(', ') })}</span>
        </span>
      </td>
      <td>{by ?? t('The showroom')}</td>
      <td>
        <span className={table['lines']}>
          <Text component="span" fw={isOpen(schedule) ? 600 : undefined}>
            {SCHEDULE_STATE_NAMES[state]}
          </Text>
          <span>
            {problem ??
              (kept > 0 &&
                t(
                  '{count, plural, one {# document} other {# documents}} stayed: published by somebody in the meantime',
                  { count: kept },
                ))}
          </span>
        </span>
      </td>
      <td className={table['actions']}>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <PlanButtons environment={environment} schedule={schedule} actions={actions} />
        </Group>
      </td>
    </tr>
  );
}
