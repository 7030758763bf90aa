// How a document is presented: plainly to shoppers, with the labels of its empty fields to an
// editor.
import { useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { speechLabelsFor } from '#config/messages.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { fieldAt } from '#schema/fieldAt.ts';
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
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  // The presentation keeps its identity while its document is typed in, so that layouts are kept
  // too.
  const latest = useRef(document);
  latest.current = document;
  const presentation = useMemo<Presentation>(
    () =>
      isEditing
        ? {
            emptyLabel: (path) => fieldAt(KINDS_BY_NAME[kind].schema, latest.current, path)?.meta.label ?? '',
            missingImageNote: speechLabelsFor(langCode).missingPicture,
          }
        : VISITOR,
    [isEditing, kind, langCode],
  );
  return <PresentationContext value={presentation}>{children}</PresentationContext>;
}
