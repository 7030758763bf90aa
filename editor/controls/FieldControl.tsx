// A single field of the current document, for popovers over the canvas. The value stays in
// contentStore.
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { validate } from '#content/validate.ts';
import { editorStore, errorAt, clearError } from '#editor/editorStore.ts';
import { fieldAt, type LocatedField } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { documentOf, patch, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { isFieldRelevant } from './isFieldRelevant.ts';
import { controlOf } from './scalarControls.ts';
import { mainPathOf, useMainText, useValueAt } from './storedValue.ts';
import { translateMessage } from '../i18n/sources.ts';

/** The field at a path; a missing translation uses its original's field. */
function locateField(ref: DocumentRef, path: Path): LocatedField | undefined {
  const document = documentOf(ref);
  return fieldAt(schemaOf(ref), document, path) ?? fieldAt(schemaOf(ref), document, mainPathOf(path));
}

function BoundControl({
  document,
  path,
  locatedField,
}: {
  document: DocumentRef;
  path: Path;
  locatedField: LocatedField;
}) {
  const id = useId();
  const value = useValueAt(document, path);
  const placeholder = useMainText(document, path);
  const [error, setError] = useState<string>();
  const saveError = useStore(editorStore, ({ errors }) => errorAt(errors, path));
  const problem = error ?? saveError;
  const Control = controlOf(locatedField.meta.widget);
  if (!Control) return null;
  const check = (): void => {
    const result = locatedField.field && validate({ schema: locatedField.field }, value);
    setError(result && !result.ok ? result.errors[0]?.message : undefined);
  };
  return (
    <div data-field={path}>
      <Control
        id={id}
        meta={locatedField.meta}
        value={value}
        error={problem === undefined ? undefined : translateMessage(problem)}
        placeholder={placeholder}
        document={document}
        path={path}
        onBlur={check}
        onFocus={() => undefined}
        onChange={(next, isTyping = false) => {
          setError(undefined);
          patch(document, path, next, { isTyping, origin: 'canvas' });
          clearError(path);
        }}
      />
    </div>
  );
}

/**
 * Renders the control of a single-value field; nothing for groups, lists, invalid paths or
 * irrelevant fields.
 */
export function FieldControl({ path }: { path: Path }) {
  const ref = useStore(editorStore, (state) => state.ref);
  const locatedField = useDrafts(() => ref && locateField(ref, path));
  const isRelevant = useStore(contentStore, () => ref !== null && isFieldRelevant(ref, path));
  return ref && locatedField && isRelevant ? (
    <BoundControl key={path} document={ref} path={path} locatedField={locatedField} />
  ) : null;
}
