import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_UNDO_HISTORY,
  recordStep,
  redoStep,
  undoStep,
  type UndoHistory,
} from '#editor/draft/undoHistory.ts';

interface Page {
  title: string;
}
const page = (title: string): Page => ({ title });

/** Types text letter by letter, with `everyMs` between letters. */
function typed(
  text: string,
  everyMs = 80,
  undoHistory: UndoHistory<Page> = EMPTY_UNDO_HISTORY,
): { journal: UndoHistory<Page>; now: Page } {
  let now = page('');
  let all = undoHistory;
  [...text].forEach((letter, index) => {
    const after = page(now.title + letter);
    all = recordStep(all, { before: now, after, path: 'title', atMs: index * everyMs, isTyping: true });
    now = after;
  });
  return { journal: all, now };
}

describe('When an editor undoes', () => {
  it('undoes and redoes everything, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 30 }), (titles) => {
        let undoHistory: UndoHistory<Page> = EMPTY_UNDO_HISTORY;
        const pages = [page('start'), ...titles.map(page)];
        titles.forEach((_, index) => {
          undoHistory = recordStep(undoHistory, {
            before: pages[index] as Page,
            after: pages[index + 1] as Page,
            path: 'title',
            atMs: index,
            isTyping: false,
          });
        });
        for (let at = titles.length - 1; at >= 0; at -= 1) {
          const back = undoStep(undoHistory);
          expect(back?.step.before).toBe(pages[at]);
          undoHistory = back?.journal ?? undoHistory;
        }
        expect(undoStep(undoHistory)).toBeNull();
        for (const one of pages.slice(1)) {
          const forth = redoStep(undoHistory);
          expect(forth?.step.after).toBe(one);
          undoHistory = forth?.journal ?? undoHistory;
        }
        expect(redoStep(undoHistory)).toBeNull();
      }),
    );
  });

  it('undoes typing word by word', () => {
    const { journal: undoHistory } = typed('one two three');
    const titles = undoHistory.past.map(({ before }) => before.title);
    expect(titles).toEqual(['', 'one ', 'one two ']);
  });

  it('undoes what was typed between two pauses', () => {
    expect(typed('abc', 1_500).journal.past).toHaveLength(3);
    expect(typed('abc', 999).journal.past).toHaveLength(1);
  });

  it('never merges typing with other changes, or with another field', () => {
    const { journal: undoHistory, now } = typed('abc');
    const pasted = recordStep(undoHistory, {
      before: now,
      after: page('abc!'),
      path: 'title',
      atMs: 300,
      isTyping: false,
    });
    expect(pasted.past).toHaveLength(2);
    expect(
      recordStep(undoHistory, {
        before: now,
        after: page('abcd'),
        path: 'headline',
        atMs: 300,
        isTyping: true,
      }).past,
    ).toHaveLength(2);
  });

  it('a new change clears the redo history', () => {
    const { journal: undoHistory, now } = typed('a b');
    const back = undoStep(undoHistory);
    if (!back) throw new Error('Nothing to undo');
    const next = recordStep(back.journal, {
      before: back.step.before,
      after: now,
      path: 'title',
      atMs: 9_000,
      isTyping: false,
    });
    expect(redoStep(next)).toBeNull();
  });

  it('starts a new step after a redo', () => {
    const { journal: undoHistory } = typed('a');
    const back = undoStep(undoHistory);
    const again = back && redoStep(back.journal);
    if (!again) throw new Error('Nothing to do again');
    expect(
      recordStep(again.journal, {
        before: again.step.after,
        after: page('ab'),
        path: 'title',
        atMs: 90,
        isTyping: true,
      }).past,
    ).toHaveLength(2);
  });
});
