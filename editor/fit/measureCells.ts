// Draws the pictures of the fit sheet in the background, one at a time, while the page is visible.
import { measureInFrame } from '../api/fitApi.ts';
import { drawnDocument, fitStore, keepResult, pathOfCell, problemsIn, type FitCell } from './fitCells.ts';

/** Factor of larger text, the largest that shoppers can choose. */
const LARGE_SCALE = 2;

const isPortrait = ({ state }: FitCell): boolean => state === 'portrait';

/**
 * Draws what has no result yet, in this order, landscape before portrait. `firstOf` chooses among
 * what is left, such as what the editor is looking at. Ends when all is drawn or with the signal.
 */
export async function measureCells(
  environment: string,
  cells: readonly FitCell[],
  signal: AbortSignal,
  firstOf: (left: readonly FitCell[]) => FitCell | undefined = ([first]) => first,
): Promise<void> {
  const left = new Set(cells.filter(({ key }) => !fitStore.getState().results.has(key)));
  while (left.size > 0 && !signal.aborted) {
    await whenVisible(signal);
    const landscape = [...left].filter((cell) => !isPortrait(cell));
    const isUpright = landscape.length === 0;
    let current: FitCell | undefined;
    await measureInFrame(
      {
        environment,
        isPortrait: isUpright,
        next: () => {
          if (document.hidden) return null;
          current = firstOf([...left].filter((cell) => isPortrait(cell) === isUpright));
          return current ? requestOf(current) : null;
        },
        onReport: (report) => {
          if (!current) return;
          left.delete(current);
          keepResult(current, {
            picture: report?.picture ? URL.createObjectURL(report.picture) : null,
            problems: report ? problemsIn(current, report) : [],
          });
        },
      },
      signal,
    );
  }
}

const requestOf = (cell: FitCell) => ({
  kind: cell.owner.kind,
  id: cell.owner.id,
  document: drawnDocument(cell),
  path: pathOfCell(cell),
  preview: cell.owner.preview,
  textScale: cell.state === 'large' ? LARGE_SCALE : 1,
});

/** A hidden page draws nothing. */
const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
