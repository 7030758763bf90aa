// React parts over the canvas: the toolbar of the selection and the handles of its list.
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';
import { listPositionOf, stagePathOf } from './selectedField.ts';
import { SelectionToolbar, type EntryToolsProps, type TextToolsProps } from './SelectionToolbar.tsx';

export interface EntriesProps {
  frame: HTMLElement;
  docRef: DocumentRef;
  listPath: Path;
  /** Indexes of the selected entries, ascending. */
  selected: readonly number[];
}

interface Props {
  frame: HTMLElement;
  /** Tools of a selected text. */
  TextTools: ComponentType<TextToolsProps>;
  /** Tools of a selected entry or column. */
  EntryTools: ComponentType<EntryToolsProps>;
  /** Handles to drag the entries of the list. */
  ListHandles: ComponentType<EntriesProps>;
  /** The toolbar of several entries. */
  SeveralToolbar: ComponentType<EntriesProps>;
}

export function SelectionOverlay({ frame, TextTools, EntryTools, ListHandles, SeveralToolbar }: Props) {
  const [ref, root, selection, several, isTyping] = useStore(
    editorStore,
    useShallow(({ ref, root, selection, several, typingAt }) => [
      ref,
      root,
      selection,
      several,
      typingAt !== null,
    ]),
  );
  const isTransitioning = useStore(kioskStore, ({ transitionCount: transitions }) => transitions > 0);
  const path = selection?.path ?? '';
  const position = useDrafts(() => (ref && path !== '' && root === '' ? listPositionOf(ref, path) : null));
  if (!ref || path === '' || isTransitioning) return null;
  const listPath = several?.listPath ?? position?.listPath ?? '';
  const selected = several?.indexes ?? (position ? [position.index] : []);
  const entries: EntriesProps = { frame, docRef: ref, listPath, selected };
  const hasHandles = selected.length > 0 && !isTyping;
  return (
    <>
      {hasHandles && <ListHandles {...entries} />}
      {several ? (
        <SeveralToolbar {...entries} />
      ) : (
        <SelectionToolbar
          frame={frame}
          docRef={ref}
          path={path}
          stagePath={stagePathOf(path, root)}
          position={position}
          isTranslation={root !== ''}
          TextTools={TextTools}
          EntryTools={EntryTools}
        />
      )}
    </>
  );
}
