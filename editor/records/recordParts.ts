// What is special about a kind, in the named places of the generic list and dialog.
import type { ReactNode } from 'react';
import type { RecordItem } from '#protocol/recordSchemas.ts';
import type { ResolvedSettings } from '#records/kioskSettings.ts';
import type { Values } from './useRecordForm.ts';

/** A hook that is called with the values of a form. */
export type UseInherited = (values: Values) => ResolvedSettings;

export interface RecordParts {
  /** The sign of a list without records. */
  sign: ReactNode;
  /** A cell in place of the number or text of a column. */
  cells?: Readonly<Record<string, (record: RecordItem) => ReactNode>>;
  /** Settings that hold where a record has none, from its other values. */
  useInherited?: UseInherited;
  /** What a removal does to what belongs to this record. */
  removalText?: (record: RecordItem) => string;
}
