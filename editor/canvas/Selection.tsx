// React parts over the canvas: the toolbar of the selection and the handles of its list.
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { valueAt } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { editorStore } from '../editorStore.ts';
import { listPositionOf, stagePathOf } from './selectedField.ts';
import { ListHandles } from './ListHandles.tsx';
import { SelectionToolbar, type TextToolsProps } from './SelectionToolbar.tsx';

/** `TextTools` are those of a selected text. */
export function SelectionOverlay({
  frame,
  TextTools,
}: {
  frame: HTMLElement;
  TextTools: ComponentType<TextToolsProps>;
}) {
  const [ref, root, selection, isTyping] = useStore(
    editorStore,
    useShallow(({ ref, root, selection, typingAt }) => [ref, root, selection, typingAt !== null]),
  );
  const isTransitioning = useStore(kioskStore, ({ transitionCount: transitions }) => transitions > 0);
  const path = selection?.path ?? '';
  // A list's length changes the toolbar; typing does not.
  useStore(contentStore, () => {
    const position = ref && path !== '' ? listPositionOf(ref, path) : null;
    return ref
      ? `${position?.count ?? ''}|${typeof valueAt(documentOf(ref), path)}|${valueAt(documentOf(ref), path) === null}`
      : '';
  });
  if (!ref || path === '' || isTransitioning) return null;
  const position = listPositionOf(ref, path);
  const hasHandles = position !== null && root === '' && position.count > 1 && !isTyping;
  return (
    <>
      {hasHandles && <ListHandles frame={frame} docRef={ref} position={position} />}
      <SelectionToolbar
        frame={frame}
        docRef={ref}
        path={path}
        stagePath={stagePathOf(path, root)}
        position={root === '' ? position : null}
        TextTools={TextTools}
      />
    </>
  );
}
