// What every control is given. A control draws one value and reports what a person does to it; who keeps the value, the form
// or the canvas, is the business of the two bindings (form/Field, FieldControl).
import type { FocusEventHandler } from 'react';
import type { FieldMeta } from '#schema/field.ts';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from '../draft/draftStore.ts';

export interface ControlProps {
  /** Of the input that the label is tied to. */
  id: string;
  meta: FieldMeta;
  value: unknown;
  /** `isTyping` is letter by letter, or drag by drag: such changes are undone together. */
  onChange: (value: unknown, isTyping?: boolean) => void;
  onBlur: () => void;
  onFocus: FocusEventHandler;
  error?: string | undefined;
  /** What stands on the stage while this is empty: the main language's words. */
  placeholder?: string | undefined;
  /** Where the value stands, for controls that depend on a field beside it. */
  document: DocumentRef;
  path: Path;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
