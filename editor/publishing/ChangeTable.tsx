// What is saved but not public; some of it is chosen to be published.
import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import {
  discardChange,
  undoDiscard,
  type ScheduleInfo,
  type UnpublishedChange,
} from '../api/publishingApi.ts';
import styles from '../shared/adminTable.module.css';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';
import { keyOf, plannedDocuments, plansOf, versionKeyOf } from './changeKeys.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  changes: readonly UnpublishedChange[];
  schedules: readonly ScheduleInfo[];
  /** Keys of the changes that are not chosen. */
  left: ReadonlySet<string>;
  /** They are published now, and not by a plan. */
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
  const plans = plansOf(schedules);
  const planned = plannedDocuments(schedules);
  const chosenCount = changes.filter((change) => !left.has(keyOf(change))).length;
  const isAll = chosenCount === changes.length;
  return (
    <>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={t('Not published')} tabIndex={0}>
        <table className={styles['table']} aria-label={t('Not published')}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={t('Document')}
                  aria-label={t('Choose all')}
                  checked={left.size === 0}
                  indeterminate={chosenCount > 0 && !isAll}
                  onChange={() => onLeft(new Set(isAll ? changes.map(keyOf) : []))}
                />
              </th>
              <th scope="col">{t('Change')}</th>
              <th scope="col">{t('Last saved')}</th>
              <th scope="col" className={styles['actions']}>
                {t('Actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => {
              const key = keyOf(change);
              const isChosen = !left.has(key);
              return (
                <ChangeRow
                  key={key}
                  change={change}
                  plan={plans.get(versionKeyOf(change))}
                  takenFrom={isNow && isChosen ? planned.get(key) : undefined}
                  isChosen={isChosen}
                  onToggle={() => onLeft(toggled(left, key))}
                  onCompare={() => setComparedKey(key)}
                  onDiscard={() => confirmDiscard(change)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
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
