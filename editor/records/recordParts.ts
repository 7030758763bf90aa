// Parts of a kind for the named slots of the generic list and dialog.
import type { ReactNode } from 'react';
import type { ResolvedSettings } from '#records/kioskSettings.ts';
import type { Values } from './useRecordForm.ts';
import type { RecordItem } from './recordApi.ts';

/** A hook that is called with the values of a form. */
export type UseInherited = (values: Values) => ResolvedSettings;

export interface RecordParts {
  /** The sign of a list without records. */
  sign: ReactNode;
  /** In place of the name in the list, such as its translation. */
  nameOf?: (record: RecordItem) => string;
  /** Beside the name in the list. */
  badges?: (record: RecordItem) => ReactNode;
  /** Width of the last column of the list, with its actions. */
  actionsPx?: number;
  actions?: (record: RecordItem) => ReactNode;
  /** In place of the button that adds a record. */
  addButton?: { label: string; onClick: () => void };
  /** Receives the response to an addition that is not the record, such as a secret. */
  onAdded?: (added: unknown, values: Values) => void;
  /** A cell in place of the number or text of a column. */
  cells?: Readonly<Record<string, (record: RecordItem) => ReactNode>>;
  /** Settings that hold where a record has none, from its other values. */
  useInherited?: UseInherited;
  /** Returns the effect of a removal on what belongs to this record, as text. */
  removalText?: (record: RecordItem) => string;
}
