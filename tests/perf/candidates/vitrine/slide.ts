// The showroom's own quiz: two answers, and the pictures that pass between their questions. What is marked is the time in which
// pictures pass, as in the limit; a question leaves before that and the next one comes after it.
import { offer } from '../shared/work.ts';
import { app, headline, standing, until, type StageNode } from './stage.ts';

const FIRST = 'Where would you use it?';
/** An answer, and the question that it leads to. */
const WAY = [['Out and about', 'How do you get about?'], ['By train', 'Which would you pick up first?']] as const;
/** After the last motion the GPU still draws it. */
const REST_MS = 40;

const page = globalThis as unknown as { __mark: () => Promise<void>; __passing: number };

const layers = (): StageNode[] => (app()?.stage.children?.[0]?.children ?? []).filter(({ children }) => (children?.length ?? 0) > 0);
const isPassing = (): boolean => layers().length === 2 && (layers()[1]?.children?.[0]?.x ?? 0) !== 0;

let frames = 0;
let atRest: ReturnType<typeof setTimeout> | undefined;

function watchFrames(): void {
  const own = app();
  if (!own || 'isWatched' in own) return;
  const render = own.render.bind(own);
  Object.assign(own, {
    isWatched: true,
    render: () => {
      const counts = isPassing();
      render();
      if (!counts) return;
      if (atRest === undefined) void page.__mark();
      frames += 1;
      clearTimeout(atRest);
      atRest = setTimeout(() => {
        atRest = undefined;
        void page.__mark();
      }, REST_MS);
    },
  });
}

const press = (name: string): void =>
  [...document.querySelectorAll<HTMLElement>('#mirror button')].find(({ textContent, ariaLabel }) => (ariaLabel ?? textContent) === name)?.click();

offer({
  begin: () => {
    watchFrames();
    frames = 0;
  },
  over: async () => {
    for (const [answer, question] of WAY) {
      press(answer);
      await until(() => headline() === question);
      await standing();
    }
    page.__passing = frames;
  },
  rest: async () => {
    window.history.go(-WAY.length);
    await until(() => headline() === FIRST);
    await standing();
  },
});
