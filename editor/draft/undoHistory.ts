// Unlimited undo and redo. Documents share unchanged parts, so a step is two references. Typing is
// one step per word, or per stretch without a pause. See editor/shell/README.md#undo-and-drafts.
import { valueAt, type Path } from '#schema/path.ts';

export interface UndoStep<D> {
  before: D;
  after: D;
  /** Path of the change. */
  path: Path;
  atMs: number;
  /** Letter by letter, merged with the next letters. */
  isTyping: boolean;
}

export interface UndoHistory<D> {
  past: readonly UndoStep<D>[];
  future: readonly UndoStep<D>[];
}

export const EMPTY_UNDO_HISTORY: UndoHistory<never> = { past: [], future: [] };

/** A pause this long starts a new step. */
const PAUSE_MS = 1_000;

/** The history after a step; undone steps are dropped. */
export function recordStep<D>({ past }: UndoHistory<D>, step: UndoStep<D>): UndoHistory<D> {
  const last = past.at(-1);
  if (!last || !canMerge(last, step)) return { past: [...past, step], future: [] };
  return { past: [...past.slice(0, -1), { ...step, before: last.before }], future: [] };
}

function canMerge<D>(last: UndoStep<D>, step: UndoStep<D>): boolean {
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
  let sameCount = 0;
  while (sameCount < before.length && before[sameCount] === after[sameCount]) sameCount += 1;
  return (
    after.length > before.length && /\s/.test(after[sameCount - 1] ?? '') && /\S/.test(after[sameCount] ?? '')
  );
}

/** The history after undo, and the undone step; null if there is none. */
export function undoStep<D>({
  past,
  future,
}: UndoHistory<D>): { journal: UndoHistory<D>; step: UndoStep<D> } | null {
  const step = past.at(-1);
  return step ? { journal: { past: past.slice(0, -1), future: [step, ...future] }, step } : null;
}

/** The history after redo, and the redone step; null if there is none. */
export function redoStep<D>({
  past,
  future,
}: UndoHistory<D>): { journal: UndoHistory<D>; step: UndoStep<D> } | null {
  const [step, ...rest] = future;
  return step ? { journal: { past: [...past, { ...step, isTyping: false }], future: rest }, step } : null;
}
