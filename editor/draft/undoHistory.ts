// What was done to a document, to be undone and done again without limit. Documents share what did not change, so a step is
// two references. Typing is one step for each word, or for each stretch without a pause (design 8).
import { valueAt, type Path } from '#schema/path.ts';

export interface Step<D> {
  before: D;
  after: D;
  /** What was changed. */
  path: Path;
  atMs: number;
  /** Letter by letter, so that it joins with what is typed next. */
  isTyping: boolean;
}

export interface Journal<D> {
  past: readonly Step<D>[];
  future: readonly Step<D>[];
}

export const EMPTY_JOURNAL: Journal<never> = { past: [], future: [] };

/** Typing that rests this long is a step of its own. */
const PAUSE_MS = 1_000;

/** The journal after a step; what had been undone is gone. */
export function recorded<D>({ past }: Journal<D>, step: Step<D>): Journal<D> {
  const last = past.at(-1);
  if (!last || !joins(last, step)) return { past: [...past, step], future: [] };
  return { past: [...past.slice(0, -1), { ...step, before: last.before }], future: [] };
}

function joins<D>(last: Step<D>, step: Step<D>): boolean {
  return (
    last.isTyping &&
    step.isTyping &&
    last.path === step.path &&
    last.after === step.before &&
    step.atMs - last.atMs < PAUSE_MS &&
    !beginsWord(valueAt(step.before, step.path), valueAt(step.after, step.path))
  );
}

/** Whether the first letter after a space was typed. */
function beginsWord(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return after.length > before.length && /\s/.test(after[same - 1] ?? '') && /\S/.test(after[same] ?? '');
}

/** The journal after its last step was undone, and that step; null where there is none. */
export function undone<D>({ past, future }: Journal<D>): { journal: Journal<D>; step: Step<D> } | null {
  const step = past.at(-1);
  return step ? { journal: { past: past.slice(0, -1), future: [step, ...future] }, step } : null;
}

/** The journal after what was undone last was done again, and that step; null where there is none. */
export function redone<D>({ past, future }: Journal<D>): { journal: Journal<D>; step: Step<D> } | null {
  const [step, ...rest] = future;
  return step ? { journal: { past: [...past, { ...step, isTyping: false }], future: rest }, step } : null;
}
