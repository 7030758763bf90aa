// See a plan, give it another time, cancel it.
import { Button } from '@mantine/core';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { PREVIEWS, PUBLISHING } from '../messages/editorMessages.ts';
import { isOpen, namesOf, type PlanActions } from './planActions.ts';

interface Props {
  environment: string;
  schedule: ScheduleInfo;
  actions: PlanActions;
}

export function PlanButtons({ environment, schedule, actions: { onMove, onCancel } }: Props) {
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
          aria-label={PREVIEWS.planNamed(names)}
        >
          {PREVIEWS.title}
        </Button>
      )}
      {isOpen(schedule) && onMove && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={PUBLISHING.moveNamed(names)}
          onClick={() => onMove(schedule)}
        >
          {PUBLISHING.move}
        </Button>
      )}
      {isOpen(schedule) && onCancel && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={PUBLISHING.cancelNamed(isRunning, names)}
          onClick={() => onCancel(schedule)}
        >
          {PUBLISHING.cancelAction(isRunning)}
        </Button>
      )}
    </>
  );
}
