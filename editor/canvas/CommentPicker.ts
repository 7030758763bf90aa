// For an account that may comment but not edit: while it runs, every field on the canvas is a
// button that opens its comments.
import { setLinksDisabled } from '#state/kioskStore.ts';
import { chooseField, commentsStore, openComments } from '../comments/commentsStore.ts';
import { deselect, select } from '../editorStore.ts';
import { watchFrame } from './frameEvents.ts';
import { Hotspots } from './Hotspots.ts';
import { t } from '../i18n/t.ts';

/** Follows whether a field is being chosen, until the returned function is called. */
export function followFieldChoice(frame: HTMLElement, canvas: HTMLElement): () => void {
  let stop: (() => void) | undefined;
  const follow = ({ isChoosing }: { isChoosing: boolean }): void => {
    if (isChoosing) stop ??= pickFields(frame, canvas);
    else {
      stop?.();
      stop = undefined;
    }
  };
  const unsubscribe = commentsStore.subscribe(follow);
  return () => {
    unsubscribe();
    chooseField(false);
    stop?.();
  };
}

function pickFields(frame: HTMLElement, canvas: HTMLElement): () => void {
  const layer = document.createElement('div');
  layer.className = 'editor-layer';
  layer.setAttribute('role', 'region');
  layer.setAttribute('aria-label', t('Canvas'));
  const list = document.createElement('div');
  list.className = 'hotspots';
  list.setAttribute('role', 'group');
  list.setAttribute('aria-label', t('Editable fields on this screen'));
  layer.append(list);
  frame.append(layer);
  const hotspots = new Hotspots(list, canvas, {
    onActivate: (_, path) => {
      select(path, 'canvas');
      openComments(path);
    },
    onDrop: () => undefined,
    acceptsFiles: () => false,
  });
  const stopFrame = watchFrame(frame, canvas, { onReturn: () => undefined });
  // A touch chooses a field instead of following its link.
  setLinksDisabled(true);
  return () => {
    stopFrame();
    hotspots.stop();
    layer.remove();
    setLinksDisabled(false);
    // The button in the bar is about the whole page again.
    deselect();
  };
}
