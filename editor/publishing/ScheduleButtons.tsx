// See a schedule, give it another time, cancel it.
import { Button } from '@mantine/core';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { isOpen, namesOf, type ScheduleActions } from './scheduleActions.ts';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  schedule: ScheduleInfo;
  actions: ScheduleActions;
}

export function ScheduleButtons({ environment, schedule, actions: { onMove, onCancel } }: Props) {
  const { state, startsAt } = schedule;
  const names = namesOf(schedule);
  const isRunning = state === 'running';
  return (
    <>
      {state === 'planned' && (
        <Button
          component="a"
          href={previewAddress('/', environment, { show: 'moment', at: startsAt })}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="compact-md"
          aria-label={t('Preview the schedule: {names}', { names })}
        >
          {t('Preview')}
        </Button>
      )}
      {isOpen(schedule) && onMove && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('Change when it is published: {names}', { names })}
          onClick={() => onMove(schedule)}
        >
          {t('Change')}
        </Button>
      )}
      {isOpen(schedule) && onCancel && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={
            isRunning
              ? t('End the campaign now: {names}', { names })
              : t('Cancel the schedule: {names}', { names })
          }
          onClick={() => onCancel(schedule)}
        >
          {isRunning ? t('End now') : t('Cancel')}
        </Button>
      )}
    </>
  );
}
