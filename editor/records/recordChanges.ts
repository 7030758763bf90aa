// Values that a form has changed in a record, and the undo of a change.
import { dequal } from 'dequal';
import type { HttpFailure } from '#api/http.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { changeRecord } from './recordApi.ts';
import { refreshRecords } from './useRecords.ts';
import type { Values } from './useRecordForm.ts';
import { t } from '../i18n/t.ts';

const STALE = 412;

/** Fields whose values differ, with the later ones; settings that are gone are null. */
export function changedValues(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      if (dequal(before[key], value)) return [];
      if (!isSettings(before[key]) || !isSettings(value)) return [[key, value]];
      const names = [...new Set([...Object.keys(before[key]), ...Object.keys(value)])];
      return [
        [
          key,
          Object.fromEntries(
            names.flatMap((name) =>
              dequal((before[key] as Values)[name], (value as Values)[name])
                ? []
                : [[name, (value as Values)[name] ?? null]],
            ),
          ),
        ],
      ];
    }),
  );
}

/** The values with a change that `changedValues` has found. */
export const withChanges = (values: Values, change: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      if (!isSettings(values[key]) || !isSettings(value)) return [key, value];
      const settings = Object.entries({ ...values[key], ...value });
      return [key, Object.fromEntries(settings.filter(([, setting]) => setting !== null))];
    }),
  ),
});

/** A position is a value, of which the parts change together. */
const isSettings = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('latitude' in value);

/** For a change that a colleague's has come before: loads that, and says so. */
export const afterStale =
  (what: string, reload: () => Promise<unknown>) =>
  async (failure: HttpFailure): Promise<never> => {
    if (failure === 404 || failure.statusCode !== STALE) throw failure;
    await reload();
    throw new Error(
      t('This {one} was changed while you edited it. What you typed is kept: check it and save again.', {
        one: what,
      }),
    );
  };

/** Writes earlier values again; with `etag`, unless the record has been changed since. */
export async function takeBack(
  kind: RecordKind,
  id: string,
  change: Values,
  etag: string | null = null,
): Promise<void> {
  try {
    const { record } = await changeRecord(kind, id, change, etag);
    notifyDone(t('“{name}” is as it was before.', { name: String(record[kind.title]) }));
  } catch (failure) {
    notifyProblem(t('Couldn’t take it back: {error}', { error: describeError(failure as HttpFailure) }));
  }
  await refreshRecords(kind);
}
