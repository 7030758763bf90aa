// Props of every control. A control renders one value and reports changes; the form and the canvas
// store it (form/ScalarField, controls/FieldControl).
import type { FocusEventHandler } from 'react';
import type { FieldMeta } from '#schema/field.ts';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from '../draft/draftStore.ts';

export interface ControlProps {
  /** Id of the input, for its label. */
  id: string;
  meta: FieldMeta;
  value: unknown;
  /** `isTyping` changes, letter by letter or during a drag, are undone together. */
  onChange: (value: unknown, isTyping?: boolean) => void;
  onBlur: () => void;
  onFocus: FocusEventHandler;
  error?: string | undefined;
  /** Shown while empty: the main language's text. */
  placeholder?: string | undefined;
  /** The document, for controls that depend on a field beside them. */
  document: DocumentRef;
  path: Path;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
