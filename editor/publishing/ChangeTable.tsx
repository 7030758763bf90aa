// Saved changes that are not public; the user chooses which to publish.
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { kindByCollection } from '#content/kinds.ts';
import {
  discardChange,
  undoDiscard,
  type ScheduleInfo,
  type UnpublishedChange,
} from '../api/publishingApi.ts';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';
import { keyOf, scheduledDocuments, schedulesOf, versionKeyOf } from './changeKeys.ts';
import { ChangeActions, ChangeState, LastSave } from './changeCells.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  changes: readonly UnpublishedChange[];
  schedules: readonly ScheduleInfo[];
  /** Keys of the changes that are not chosen. */
  left: ReadonlySet<string>;
  /** They are published now, and not by a schedule. */
  isNow: boolean;
  perform: Perform;
  onLeft: (left: ReadonlySet<string>) => void;
}

export function ChangeTable({ environment, changes, schedules, left, isNow, perform, onLeft }: Props) {
  const [comparedKey, setComparedKey] = useState<string | null>(null);
  const discard = (change: UnpublishedChange): Promise<unknown> => {
    const { name, liveVersion } = change;
    return perform(
      discardChange(environment, change),
      liveVersion === null
        ? t('“{name}” has been deleted.', { name })
        : t('“{name}” is again as kiosks show it. Its history has the rest.', { name }),
      { run: () => undoDiscard(change), doneMessage: t('“{name}” is again as it was saved.', { name }) },
    );
  };
  /** A page that was never public is gone afterwards. */
  const confirmDiscard = (change: UnpublishedChange): void =>
    change.liveVersion === null
      ? confirm({
          title: t('Delete “{name}”?', { name: change.name }),
          body: t(
            'Kiosks have never shown it, so discarding it deletes it. Undo brings it back, and so does Deleted in its list.',
          ),
          action: t('Delete'),
          perform: () => discard(change),
        })
      : void discard(change);
  const byVersion = schedulesOf(schedules);
  const scheduled = scheduledDocuments(schedules);
  const chosenCount = changes.filter((change) => !left.has(keyOf(change))).length;
  const isAll = chosenCount === changes.length;
  const columns: PlainColumn<UnpublishedChange>[] = [
    {
      label: (
        <Checkbox
          label={t('Document')}
          aria-label={t('Choose all')}
          checked={left.size === 0}
          indeterminate={chosenCount > 0 && !isAll}
          onChange={() => onLeft(new Set(isAll ? changes.map(keyOf) : []))}
        />
      ),
      isHeader: true,
      cell: (change) => (
        <Checkbox
          checked={!left.has(keyOf(change))}
          onChange={() => onLeft(toggled(left, keyOf(change)))}
          label={change.name}
          description={kindByCollection(change.collection)?.title}
          aria-label={t('Publish {name}', { name: change.name })}
        />
      ),
    },
    {
      label: t('Change'),
      cell: (change) => {
        const key = keyOf(change);
        return (
          <ChangeState
            change={change}
            schedule={byVersion.get(versionKeyOf(change))}
            takenFrom={isNow && !left.has(key) ? scheduled.get(key) : undefined}
          />
        );
      },
    },
    { label: t('Last saved'), cell: (change) => <LastSave change={change} /> },
    {
      label: t('Actions'),
      isActions: true,
      cell: (change) => (
        <ChangeActions
          change={change}
          onCompare={() => setComparedKey(keyOf(change))}
          onDiscard={() => confirmDiscard(change)}
        />
      ),
    },
  ];
  return (
    <>
      <PlainTable label={t('Not published')} columns={columns} rows={changes} keyOf={keyOf} />
      <CompareDialog
        environment={environment}
        change={changes.find((change) => keyOf(change) === comparedKey) ?? null}
        perform={perform}
        onClose={() => setComparedKey(null)}
      />
    </>
  );
}

export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
