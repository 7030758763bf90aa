// Who changed a record, when, and what; each change can be taken back.
import { Button, Text } from '@mantine/core';
import { clock } from '#clock.ts';
import type { RecordHistory } from '#protocol/recordSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import { dequal } from 'dequal';
import { relativeTime } from '../format/relativeTime.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import { changedValues, takeBack } from './recordChanges.ts';
import { useRecordHistory } from './useRecords.ts';
import type { Values } from './useRecordForm.ts';
import styles from './records.module.css';
import type { RecordItem } from './recordApi.ts';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

type Change = RecordHistory[number];

export function RecordHistoryList({ kind, record }: { kind: RecordKind; record: RecordItem }) {
  const formatTime = useTimeFormat();
  const { data, isError, refetch } = useRecordHistory(kind, record.id);
  if (!data)
    return isError ? (
      <Failed
        message={t('Couldn’t load the changes')}
        retry={t('Try again')}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading message={t('Loading...')} />
    );
  if (data.length === 0)
    return <Text c="dimmed">{t('Nothing has been changed since changes are recorded.')}</Text>;
  return (
    <ol className={styles['changes']}>
      {data.map((change) => (
        <li key={change.at}>
          <div>
            <b>{change.by ?? t('The showroom')}</b>{' '}
            <time dateTime={change.at} title={formatTime(change.at)}>
              {relativeTime(Date.parse(change.at), clock.epochMs())}
            </time>
            <ChangeLines kind={kind} changes={change.changes} />
          </div>
          {isReversible(change) && (
            <Button
              variant="default"
              size="xs"
              disabled={!differs(record, change)}
              aria-label={t('Take back the change of {time}', {
                time: formatTime(change.at),
              })}
              onClick={() => void takeBack(kind, record.id, valuesBefore(change))}
            >
              {t('Take back')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

const sides = ({ changes }: Change): { before: Values; after: Values } => ({
  before: Object.fromEntries(Object.entries(changes).map(([key, { before }]) => [key, before])),
  after: Object.fromEntries(Object.entries(changes).map(([key, { after }]) => [key, after])),
});

/** A creation has nothing before it. */
const isReversible = ({ changes }: Change): boolean =>
  Object.values(changes).some(({ before }) => before !== null);

function valuesBefore(change: Change): Values {
  const { before, after } = sides(change);
  return changedValues(after, before);
}

/** Whether the record is not as before the change already. */
const differs = (record: RecordItem, { changes }: Change): boolean =>
  Object.entries(changes).some(([key, { before }]) => !dequal(record[key] ?? null, before));
