// Changes of a record, as text.
import { dequal } from 'dequal';
import type { RecordHistory } from '#protocol/recordSchemas.ts';
import { fieldMeta, type RecordKind } from '#records/defineRecord.ts';
import { fieldText, type NameOf } from '#records/fieldText.ts';
import { describe } from '#schema/describe.ts';
import { useNameOf } from './recordNames.ts';
import type { Values } from './useRecordForm.ts';
import { t } from '../i18n/t.ts';

export type RecordChanges = RecordHistory[number]['changes'];

interface Props {
  kind: Pick<RecordKind, 'fields'>;
  changes: RecordChanges;
}

export function ChangeLines({ kind, changes }: Props) {
  const nameOf = useNameOf();
  return changeLines(kind, changes, nameOf).map(({ label, before, after }) => (
    <p key={label}>
      {label}: {before !== '' && <s>{before}</s>} {after || t('not set')}
    </p>
  ));
}

interface Line {
  label: string;
  before: string;
  after: string;
}

/**
 * A line for each field or setting that was changed, without what was empty before and after, such
 * as null instead of ''.
 */
export function changeLines({ fields }: Props['kind'], changes: RecordChanges, nameOf: NameOf): Line[] {
  const lines = Object.entries(changes).flatMap(([key, { before, after }]): Line[] => {
    const field = fields[key];
    if (!field) return [];
    if (fieldMeta(field).widget !== 'settings')
      return [
        {
          label: fieldMeta(field).label,
          before: fieldText(field, before, nameOf),
          after: fieldText(field, after, nameOf),
        },
      ];
    return Object.entries(describe(field).fields ?? {}).flatMap(([name, setting]) => {
      const [was, is] = [(before as Values | null)?.[name], (after as Values | null)?.[name]];
      if (dequal(was, is)) return [];
      return [
        {
          label: fieldMeta(setting).label,
          before: fieldText(setting, was, nameOf),
          after: fieldText(setting, is, nameOf),
        },
      ];
    });
  });
  return lines.filter(({ before, after }) => before !== after);
}
