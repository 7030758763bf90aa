// A single-value field: binds its control to the form.
import { memo, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useStore } from 'zustand';
import { SCALAR_CONTROLS, type Scalar } from '../controls/scalarControls.ts';
import { useMainText } from '../controls/storedValue.ts';
import { editorStore, errorAt, select } from '../editorStore.ts';
import { usePresentAt } from '../presence/usePresentAt.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf } from '../draft/draftStore.ts';
import type { Fields } from './fieldRows.ts';
import { nameOf, useDocumentForm } from './documentForm.ts';
import { isCaretPlaced, useRevealField } from './revealField.ts';
import styles from './form.module.css';
import { translateMessage } from '../i18n/sources.ts';

/** Renders the fields of a group or entry. Passed down, since the composites are rendered by it. */
export type RenderFields = (fields: Fields, path: Path, depth: number) => ReactNode;

export interface FieldProps {
  field: AnyField;
  path: Path;
  /** Nesting depth; 0 at the top of the document. */
  depth: number;
  renderFields: RenderFields;
}

function selectIfNeeded(path: Path): void {
  if (isCaretPlaced()) return;
  const { selection } = editorStore.getState();
  if (selection?.path !== path || selection.source !== 'form') select(path, 'form');
}

export const ScalarField = memo(function ScalarField({ field, path }: Pick<FieldProps, 'field' | 'path'>) {
  const { document, control, fields, change } = useDocumentForm();
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const name = nameOf(path);
  const placeholder = useMainText(document, path);
  // The form's own value from then on; see documentForm.ts.
  const [defaultValue] = useState(() => valueAt(documentOf(document), path) ?? null);
  fields.set(name, field);
  const { field: bound, fieldState } = useController({
    control,
    name,
    defaultValue,
  });
  const saveError = useStore(editorStore, ({ errors }) => errorAt(errors, path));
  useRevealField(path, wrapper);
  const present = usePresentAt(path);
  const meta = metaOf(field);
  if (!meta) return null;
  const Control = SCALAR_CONTROLS[meta.widget as Scalar];
  return (
    <div
      ref={wrapper}
      className={styles['field']}
      data-field={path}
      data-present={present?.names}
      {...(present && { style: { '--present-color': present.color } as CSSProperties })}
    >
      <Control
        id={id}
        meta={meta}
        document={document}
        path={path}
        value={bound.value}
        error={fieldState.error?.message ?? (saveError && translateMessage(saveError))}
        placeholder={placeholder}
        onBlur={bound.onBlur}
        onFocus={() => selectIfNeeded(path)}
        onChange={(value, isTyping = false) => {
          bound.onChange(value);
          change(path, value, isTyping);
        }}
      />
    </div>
  );
});
