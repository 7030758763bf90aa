// The files of a page as one group of choices: arrow keys walk it as it stands on the screen, Enter and a double click insert.
import { useRef, useState, type KeyboardEvent } from 'react';
import type { MediaFile } from '#api/mediaApi.ts';
import { MEDIA } from '#config/editorMessages.ts';
import { MediaTile } from './MediaTile.tsx';
import type { MediaKind } from './pickMedia.ts';
import styles from './media.module.css';

interface Props {
  kind: MediaKind;
  files: readonly MediaFile[];
  chosen: MediaFile | undefined;
  onChoose: (file: MediaFile) => void;
  onInsert: (file: MediaFile) => void;
}

export function MediaGrid({ kind, files, chosen, onChoose, onInsert }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<number>();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const radios = [...(grid.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    const at = radios.indexOf(event.target as HTMLInputElement);
    const file = files[at];
    if (!file) return;
    if (event.key === 'Enter') onInsert(file);
    const to = stepFrom(at, event.key, radios);
    if (to === undefined) return;
    event.preventDefault();
    // The tile that is reached brings itself into view, whole.
    radios[to]?.focus({ preventScroll: true });
    const reached = files[to];
    if (reached) onChoose(reached);
  };

  return (
    <div ref={grid} className={styles.grid} role="radiogroup" aria-label={MEDIA.listed[kind]} onKeyDown={onKeyDown}>
      {files.map((file, index) => (
        <MediaTile
          key={file.id}
          file={file}
          isChosen={chosen?.id === file.id}
          isEntry={index === 0 && !files.some(({ id }) => id === chosen?.id)}
          isPlaying={playing === file.id}
          onPlay={(isOn) => setPlaying((id) => (isOn ? file.id : id === file.id ? undefined : id))}
          onChoose={() => onChoose(file)}
          onInsert={() => onInsert(file)}
        />
      ))}
    </div>
  );
}

/** Where a key leads from a file; undefined for keys that lead nowhere, and at the edges itself. */
function stepFrom(at: number, key: string, tiles: readonly HTMLElement[]): number | undefined {
  const top = tiles.map((tile) => tile.getBoundingClientRect().top);
  const firstBelow = top.findIndex((y) => y > (top[0] ?? 0));
  const columns = firstBelow < 0 ? tiles.length : firstBelow;
  const last = tiles.length - 1;
  switch (key) {
    case 'ArrowRight': return Math.min(at + 1, last);
    case 'ArrowLeft': return Math.max(at - 1, 0);
    case 'ArrowDown': return at + columns <= last ? at + columns : at;
    case 'ArrowUp': return at - columns >= 0 ? at - columns : at;
    case 'Home': return 0;
    case 'End': return last;
    default: return undefined;
  }
}
