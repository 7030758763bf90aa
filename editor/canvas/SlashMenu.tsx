// The menu of everything that can be added, with a drawing of each: behind the selected field by a
// slash, or to the page by the button of the bar.
// See editor/README.md#12-change-a-text-where-it-is.
import { useEffect, useLayoutEffect, useMemo, useState, type CSSProperties } from 'react';
import { createSpotlight } from '@mantine/spotlight';
import { useStore } from 'zustand';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { findCommands, type Command } from '../controls/findCommands.ts';
import { SearchPalette } from '../controls/SearchPalette.tsx';
import { patch, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore, select, setTypingAt } from '../editorStore.ts';
import { addEntry, addOptions, type AddOption } from './addOptions.ts';
import { addMenuStore, closeAddMenu, rememberAdded } from './addMenuStore.ts';
import { blockPicture } from './blockPictures.tsx';
import { editableNodesOf, rectOfPath } from './editableNodes.ts';
import { stagePathOf } from './selectedField.ts';
import { scaleOf } from './useNodeRects.ts';
import { t } from '../i18n/t.ts';

const ADD = {
  title: t('Add to the page'),
  placeholder: t('What do you want to add?'),
  found: (count: number, current: string) =>
    [t('{count, plural, one {# thing} other {# things}}', { count }), current].filter(Boolean).join(': '),
} as const;

const [slashStore, slash] = createSpotlight();

const WIDTH_PX = 400;
const HEIGHT_PX = 470;
/** The bar at the foot of the window. */
const FOOT_PX = 32;
const GAP_PX = 8;

export function SlashMenu({ frame }: { frame: HTMLElement }) {
  const asked = useStore(addMenuStore, (state) => state.asked);
  const ref = useStore(editorStore, (state) => state.ref);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (asked) slash.open();
    else slash.close();
  }, [asked]);
  const options = useDrafts(() => (ref && asked ? addOptions(ref, asked.path) : []));
  const recent = useStore(addMenuStore, (state) => state.recent);
  const root = useStore(editorStore, (state) => state.root);
  const commands = useMemo(() => {
    const all = options.map((option) => commandOf(option));
    const found = findCommands(all, query);
    return query.trim() === '' ? [...recentOf(options), ...found] : found;
    function commandOf(option: AddOption): Command {
      return {
        id: option.id,
        group: option.group,
        label: option.label,
        detail: option.full,
        ...(option.full !== '' && { isDisabled: true }),
        picture: blockPicture(option.type),
        run: () => ref && choose(ref, option),
      };
    }
    function recentOf(among: readonly AddOption[]): Command[] {
      return recent.flatMap((id) => {
        const option = among.find((one) => one.id === id);
        return option?.full === ''
          ? [{ ...commandOf(option), id: `recent ${id}`, group: t('Added before') }]
          : [];
      });
    }
  }, [options, query, recent, ref]);
  const stagePath = asked && asked.path !== '' ? stagePathOf(asked.path, root) : null;
  // Measured once it opens: the page does not move below it.
  const [style, setStyle] = useState<CSSProperties>();
  useLayoutEffect(
    () => setStyle(stagePath === null ? undefined : placeOf(frame, stagePath)),
    [frame, stagePath],
  );
  return (
    <SearchPalette
      store={slashStore}
      texts={{
        ...ADD,
        nothing:
          query.trim() === ''
            ? t('Nothing can be added to this page.')
            : t('Nothing is called that. Try fewer letters.'),
      }}
      query={query}
      onQuery={setQuery}
      commands={commands}
      size={WIDTH_PX}
      maxHeight={HEIGHT_PX}
      overlayProps={{ backgroundOpacity: 0 }}
      returnFocus={false}
      onSpotlightClose={leave}
      {...(style && { contentStyle: style })}
    />
  );
}

function choose(ref: DocumentRef, option: AddOption): void {
  rememberAdded(option.id);
  closeAddMenu();
  addEntry(ref, option);
}

/** Nothing was chosen: a slash that was typed into a text is a letter of it. */
function leave(): void {
  const { asked } = addMenuStore.getState();
  const { ref } = editorStore.getState();
  if (!asked || !ref) return;
  closeAddMenu();
  if (asked.path === '') return;
  select(asked.path, 'canvas');
  if (!asked.isTyped) return;
  patch(ref, asked.path, '/', { isTyping: true });
  setTypingAt(asked.path);
}

/** Below the field, or above it where there is more room. */
function placeOf(frame: HTMLElement, stagePath: string): CSSProperties | undefined {
  const rect = rectOfPath(stagePath, editableNodesOf(sceneRegistry.getState().entries));
  if (!rect) return undefined;
  const { left, top } = frame.getBoundingClientRect();
  const scale = scaleOf(frame);
  const below = top + (rect.y + rect.height) * scale + GAP_PX;
  const above = top + rect.y * scale - GAP_PX - HEIGHT_PX;
  const latestTop = window.innerHeight - FOOT_PX - HEIGHT_PX - GAP_PX;
  const fits = below <= latestTop;
  return {
    position: 'fixed',
    left: Math.max(GAP_PX, Math.min(left + rect.x * scale, window.innerWidth - WIDTH_PX - GAP_PX)),
    top: Math.max(GAP_PX, fits ? below : above >= GAP_PX ? above : latestTop),
    margin: 0,
    height: HEIGHT_PX,
    maxHeight: HEIGHT_PX,
    borderRadius: 'var(--mantine-radius-lg)',
    boxShadow: 'var(--mantine-shadow-lg), 0 0 0 1px var(--color-edge)',
  };
}
