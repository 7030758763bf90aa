// The showroom's own quiz: two answers, and the images that slide between their questions. The
// marks enclose the time in which images slide, as in the limit; the question leaves before that,
// and the next one enters after it.
import { STAGE } from '#config/limits.ts';
import { offer } from '../shared/work.ts';
import { app, headline, waitUntilStill, until, type StageNode } from './stage.ts';

const FIRST = 'Where would you use it?';
/** Each answer, and the question that it leads to. */
const ANSWERS = [
  ['Out and about', 'How do you get about?'],
  ['By train', 'Which would you pick up first?'],
] as const;

const page = globalThis as unknown as {
  __mark: () => Promise<void>;
  __passing: number;
  __isCounted: boolean;
};

const layers = (): StageNode[] =>
  (app()?.stage.children?.[0]?.children?.[0]?.children ?? []).filter(
    ({ children }) => (children?.length ?? 0) > 0,
  );
/** The next image is on its way: it starts beside the stage. */
function isPassing(): boolean {
  const x = layers().length === 2 ? (layers()[1]?.children?.[0]?.x ?? 0) : 0;
  return x !== 0 && x > -STAGE.widthPx;
}

let frames = 0;
let isMarked = false;

/**
 * Two marks per transition: a slow GPU draws so few frames that a mark at each pause would be a
 * mark per frame.
 */
function mark(isBeginning: boolean): void {
  if (isMarked === isBeginning) return;
  isMarked = isBeginning;
  void page.__mark();
}

function watchFrames(): void {
  const own = app();
  if (!own || 'isWatched' in own) return;
  const render = own.render.bind(own);
  Object.assign(own, {
    isWatched: true,
    render: () => {
      const counts = isPassing();
      mark(counts);
      page.__isCounted = counts;
      render();
      if (counts) frames += 1;
    },
  });
}

const press = (name: string): void =>
  [...document.querySelectorAll<HTMLElement>('#mirror button')]
    .find(({ textContent, ariaLabel }) => (ariaLabel ?? textContent) === name)
    ?.click();

offer({
  begin: () => {
    watchFrames();
    frames = 0;
  },
  over: async () => {
    for (const [answer, question] of ANSWERS) {
      press(answer);
      await until(() => headline() === question);
      await waitUntilStill();
      mark(false);
    }
    page.__passing = frames;
  },
  rest: async () => {
    window.history.go(-ANSWERS.length);
    await until(() => headline() === FIRST);
    await waitUntilStill();
  },
});
