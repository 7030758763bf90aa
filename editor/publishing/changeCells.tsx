// Cells of a document that is saved but not public, with what can be done with it.
import { Button, Group, Text } from '@mantine/core';
import { kindByCollection } from '#content/kinds.ts';
import { editRightOf } from '#rules/rights.ts';
import { clock } from '#clock.ts';
import { leaveFor } from '#state/navigation.ts';
import type { ScheduleInfo, UnpublishedChange } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import styles from '../shared/adminTable.module.css';
import { pathOfDocument } from '../format/documentPath.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { formatSpan } from './when.ts';
import { listOf } from '../format/listOf.ts';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const PUBLISHING_KINDS = {
  added: t('New'),
  changed: t('Changed'),
  deleted: t('Deleted'),
} as const;

/** Mantine's own has too little contrast. */
const AMBER = 'var(--color-warning)';

interface StateProps {
  change: UnpublishedChange;
  /** Under which this version will be published. */
  schedule: ScheduleInfo | undefined;
  /** The schedule that leaves this document out, if it is published now. */
  takenFrom: ScheduleInfo | undefined;
}

export function ChangeState({ change: { isDeleted, liveVersion }, schedule, takenFrom }: StateProps) {
  const what = isDeleted ? 'deleted' : liveVersion === null ? 'added' : 'changed';
  return (
    <>
      <Text fw={600} c={isDeleted ? 'red.9' : undefined}>
        {PUBLISHING_KINDS[what]}
      </Text>
      {schedule && <Text size="sm">{t('Scheduled: {when}', { when: formatSpan(schedule) })}</Text>}
      {takenFrom && (
        <Text size="sm" c={AMBER} role="status">
          {t('Published now, it stays as it is when the schedule begins: {when}', {
            when: formatSpan(takenFrom),
          })}
        </Text>
      )}
    </>
  );
}

export function LastSave({ change: { at, by, authors } }: { change: UnpublishedChange }) {
  const formatTime = useTimeFormat();
  const others = authors.filter((author) => author !== by);
  return (
    <span className={styles['lines']}>
      <span>{by ?? t('The showroom')}</span>
      {others.length > 0 && <span>{t('and before by {names}', { names: listOf(others) })}</span>}
      <time dateTime={at} title={formatTime(at)}>
        {relativeTime(Date.parse(at), clock.epochMs())}
      </time>
    </span>
  );
}

interface ActionProps {
  change: UnpublishedChange;
  onCompare: () => void;
  onDiscard: () => void;
}

export function ChangeActions({ change, onCompare, onDiscard }: ActionProps) {
  const { collection, id, name, isDeleted } = change;
  const kind = kindByCollection(collection);
  const mayDiscard = useRight(editRightOf(kind?.kind ?? 'page'));
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('Compare {name} with what is public', { name })}
        onClick={onCompare}
      >
        {t('Compare')}
      </Button>
      {!isDeleted && kind && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('Open {name}', { name })}
          onClick={() => leaveFor(pathOfDocument(kind, id))}
        >
          {t('Open')}
        </Button>
      )}
      {mayDiscard && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('Discard {name} to live', { name })}
          onClick={onDiscard}
        >
          {t('Discard to live')}
        </Button>
      )}
    </Group>
  );
}
