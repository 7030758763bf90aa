// The form beside the stage: every field of the document, rendered from its schema. See
// editor/shell/README.md#two-ways-to-a-field.
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { editorStore } from '#editor/editorStore.ts';
import { describe } from '#schema/describe.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import type { Path } from '#schema/path.ts';
import { contentStore, keyOf } from '#state/contentStore.ts';
import { documentOf, redo, schemaOf, undo, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { DocumentFormProvider, useNewDocumentForm } from './documentForm.ts';
import { FieldList } from './FieldList.tsx';
import { FormHeader } from './FormHeader.tsx';
import { useHanFont } from './hanFont.ts';
import styles from './form.module.css';

/** Rendered in the header, or read-only: other documents link to the id. */
const IN_HEADER = ['id', 'name'];

/**
 * The form of the current document; nothing without one. `settings` is shown above site settings.
 */
export function FormPanel({ settings }: { settings: ReactNode }) {
  const ref = useStore(editorStore, (state) => state.ref);
  const root = useStore(editorStore, (state) => state.root);
  const isLoaded = useStore(contentStore, () => ref !== null && documentOf(ref) !== undefined);
  return ref && isLoaded ? (
    <DocumentPanel
      key={keyOf(ref.kind, ref.id)}
      kind={ref.kind}
      id={ref.id}
      root={root}
      top={ref.kind === 'environment' && root === '' ? settings : null}
    />
  ) : null;
}

function DocumentPanel({ kind, id, root, top }: DocumentRef & { root: Path; top: ReactNode }) {
  const document = useMemo((): DocumentRef => ({ kind, id }), [kind, id]);
  const form = useNewDocumentForm(document);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (panel.current ? redirectUndo(panel.current, document) : undefined), [document]);
  return (
    <DocumentFormProvider value={form}>
      <div
        ref={panel}
        className={styles['panel']}
        role="form"
        aria-label={describe(schemaOf(document)).meta.label}
        tabIndex={-1}
      >
        <PanelContents key={root} document={document} root={root} top={top} />
      </div>
    </DocumentFormProvider>
  );
}

/** Memoized against rerenders of react-hook-form's root. */
const PanelContents = memo(function PanelContents({
  document,
  root,
  top,
}: {
  document: DocumentRef;
  root: Path;
  top: ReactNode;
}) {
  useHanFont();
  const fields = useDrafts(() => fieldAt(schemaOf(document), documentOf(document), root)?.fields ?? {});
  return (
    <>
      <FormHeader document={document} root={root} />
      <div className={styles['contents']}>
        {top}
        <FieldList fields={fields} path={root} depth={0} omittedKeys={IN_HEADER} />
      </div>
    </>
  );
});

/** Redirects the browser's own undo, such as from its menu, to the document's undo history. */
function redirectUndo(panel: HTMLElement, ref: DocumentRef): () => void {
  const redirect = (event: InputEvent): void => {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') undo(ref);
    else redo(ref);
  };
  panel.addEventListener('beforeinput', redirect, { capture: true });
  return () => panel.removeEventListener('beforeinput', redirect, { capture: true });
}
