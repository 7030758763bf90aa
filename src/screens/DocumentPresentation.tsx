// How a document is presented: plainly to shoppers, with the labels of its empty fields to an
// editor.
import { useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { speechLabelsFor } from '#config/messages.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { PresentationContext, VISITOR, type Presentation } from '#stage/layout/presentation.ts';

export function DocumentPresentation({
  kind,
  document,
  langCode,
  children,
}: {
  kind: KindName;
  document: unknown;
  langCode: string;
  children: ReactNode;
}) {
  const fieldAt = useStore(kioskStore, (state) => (state.isEditing ? state.fieldAt : undefined));
  // The presentation keeps its identity while its document is typed in, so that layouts are kept
  // too.
  const latest = useRef(document);
  latest.current = document;
  const presentation = useMemo<Presentation>(
    () =>
      fieldAt
        ? {
            emptyLabel: (path) => fieldAt(KINDS_BY_NAME[kind].schema, latest.current, path)?.meta.label ?? '',
            missingImageNote: speechLabelsFor(langCode).missingPicture,
          }
        : VISITOR,
    [fieldAt, kind, langCode],
  );
  return <PresentationContext value={presentation}>{children}</PresentationContext>;
}
