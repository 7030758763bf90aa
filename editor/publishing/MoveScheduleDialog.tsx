// Gives a schedule another time; of a campaign that runs, another end.
import { useState } from 'react';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { clock } from '#clock.ts';
import { moveSchedule, type ScheduleInfo } from '../api/publishingApi.ts';
import { localOf } from '../format/zonedTime.ts';
import type { Perform } from '../shared/usePerform.ts';
import { TimeField, ZoneField } from './WhenFields.tsx';
import { formatSpan, resolveWhen, type When } from './when.ts';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  /** Null when closed. */
  schedule: ScheduleInfo | null;
  perform: Perform;
  onClose: () => void;
}

export function MoveScheduleDialog({ environment, schedule, perform, onClose }: Props) {
  const shown = useKept(schedule);
  return (
    <Modal opened={schedule !== null} onClose={onClose} title={t('Change the time')} size="lg">
      {shown && (
        <MoveForm
          key={shown.id}
          environment={environment}
          schedule={shown}
          perform={perform}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function MoveForm({ environment, schedule, perform, onClose }: Props & { schedule: ScheduleInfo }) {
  const [when, setWhen] = useState(() => whenOf(schedule));
  const [note, setNote] = useState(schedule.note);
  const [isBusy, setBusy] = useState(false);
  const { span, errors, hints } = resolveWhen(when, clock.epochMs());
  const isRunning = schedule.state === 'running';
  // A running schedule has started in the past, so only its end can move.
  const endOnly = isRunning ? resolveWhen({ ...when, mode: 'time', start: when.end }, clock.epochMs()) : null;
  const moved = endOnly
    ? endOnly.span && { ...endOnly.span, startsAt: schedule.startsAt, endsAt: endOnly.span.startsAt }
    : span;
  const save = async (): Promise<void> => {
    if (!moved) return;
    setBusy(true);
    const done = await perform(
      moveSchedule(environment, schedule.id, moved, note),
      t('Scheduled: {when}.', { when: formatSpan(moved) }),
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        {isRunning
          ? t('The campaign runs. Choose when it ends.')
          : t('What is scheduled stays as it is; only the time changes.')}
      </Text>
      <Group align="flex-start">
        {!isRunning && (
          <TimeField
            label={schedule.endsAt === null ? t('At') : t('From')}
            value={when.start}
            error={errors.start}
            hint={hints.start}
            onChange={(start) => setWhen({ ...when, start })}
          />
        )}
        {schedule.endsAt !== null && (
          <TimeField
            label={t('Until')}
            value={when.end}
            error={endOnly ? endOnly.errors.start : errors.end}
            hint={endOnly ? endOnly.hints.start : hints.end}
            onChange={(end) => setWhen({ ...when, end })}
          />
        )}
        <ZoneField value={when.timeZone} onChange={(timeZone) => setWhen({ ...when, timeZone })} />
      </Group>
      <Textarea
        label={t('Note for your colleagues')}
        autosize
        maxRows={4}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button disabled={!moved} loading={isBusy} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}

const whenOf = ({ startsAt, endsAt, timeZone }: ScheduleInfo): When => ({
  mode: endsAt === null ? 'time' : 'while',
  start: localOf(startsAt, timeZone),
  end: endsAt === null ? '' : localOf(endsAt, timeZone),
  timeZone,
});
