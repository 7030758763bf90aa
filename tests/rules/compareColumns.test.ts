// Visible columns of a compare page, compared with a second, naive implementation of the rules. See
// src/screens/table/README.md#columns-that-close.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canClose,
  canReset,
  chooseColumn,
  closeColumn,
  columnPositions,
  comparedColumns,
  countsInRows,
  hasChoice,
  availableColumnWidth,
  columnWidth,
  openColumns,
  openOf,
  resetColumns,
  toggleDetails,
  withClosed,
  type CompareColumns,
} from '#screens/table/compareColumns.ts';

type Step = { type: 'close' | 'details'; column: number } | { type: 'reset' };

const page = fc
  .constantFrom(4, 5)
  .chain((count) => fc.array(fc.boolean(), { minLength: count, maxLength: count }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constantFrom('close' as const, 'details' as const),
    column: fc.integer({ min: -1, max: 6 }),
  }),
  fc.constant({ type: 'reset' as const }),
);

const perform = (columns: CompareColumns, one: Step): CompareColumns =>
  one.type === 'reset'
    ? resetColumns(columns)
    : one.type === 'close'
      ? closeColumn(columns, one.column)
      : toggleDetails(columns, one.column);

/** The same rules on plain flags. See src/screens/table/README.md#columns-that-close. */
function oracle(
  shown: readonly boolean[],
  steps: readonly Step[],
  isEditing: boolean,
): { stands: boolean[]; open: number | null } {
  const first = isEditing
    ? shown.map(() => true)
    : shown.some(Boolean)
      ? [...shown]
      : shown.map((_, column) => column === 0);
  let isVisible = [...first];
  let open: number | null = null;
  for (const one of steps) {
    const hidden = isVisible.filter((visible) => !visible).length;
    if (one.type === 'reset') isVisible = [...first];
    else if (isVisible[one.column] !== true) continue;
    else if (one.type === 'details') open = open === one.column ? null : one.column;
    else if (!isEditing && hidden < shown.length - 1) {
      isVisible[one.column] = false;
      if (open === one.column) open = null;
    }
  }
  return { stands: isVisible, open };
}

const visible = ({ count, hidden }: CompareColumns): boolean[] =>
  Array.from({ length: count }, (_, column) => !hidden.includes(column));

describe('When a compare page opens', () => {
  it('hides columns without a title and disabled ones, and none during editing', () => {
    expect(openColumns([true, false, true, false], false).hidden).toEqual([1, 3]);
    expect(openColumns([true, false, true, false], true).hidden).toEqual([]);
  });

  it('still shows its first column when all are disabled', () => {
    expect(openColumns([false, false, false, false, false], false).hidden).toEqual([1, 2, 3, 4]);
  });
});

describe('When a shopper closes columns', () => {
  it('keeps the last one: closing is ignored when 3 of 4 or 4 of 5 are hidden', () => {
    for (const count of [4, 5]) {
      let columns = openColumns(
        Array.from({ length: count }, () => true),
        false,
      );
      for (let column = 0; column < count; column += 1) columns = closeColumn(columns, column);
      expect(columns.hidden).toHaveLength(count - 1);
      expect(canClose(columns)).toBe(false);
    }
  });

  it('offers Reset only while more are hidden than at first, and Reset restores exactly these', () => {
    const opened = openColumns([true, true, true, false], false);
    expect(canReset(opened)).toBe(false);
    const closed = closeColumn(opened, 1);
    expect(canReset(closed)).toBe(true);
    expect(resetColumns(closed).hidden).toEqual([3]);
  });

  it('follows the rules through any sequence of close, reset and see-details, and always shows a column', () => {
    fc.assert(
      fc.property(page, fc.array(step, { maxLength: 24 }), fc.boolean(), (shown, steps, isEditing) => {
        let columns = openColumns(shown, isEditing);
        const first = columns.hidden;
        steps.forEach((one, index) => {
          columns = perform(columns, one);
          const { stands: isVisible, open } = oracle(shown, steps.slice(0, index + 1), isEditing);
          expect(visible(columns)).toEqual(isVisible);
          expect(columns.open).toBe(open);
          expect(visible(columns)).toContain(true);
          expect(canReset(columns)).toBe(columns.hidden.length > first.length);
          expect(resetColumns(columns).hidden).toEqual(first);
        });
      }),
    );
  });
});

describe('When not all columns fit at once', () => {
  const five = openColumns([true, true, false, true, true], false, 3);

  it('the first ones are open, each as wide as its share, and no Reset is offered', () => {
    expect(hasChoice(five)).toBe(true);
    expect(openOf(five)).toEqual([0, 1, 3]);
    expect(columnWidth(five, 900, 460)).toBe(300);
    expect(canReset(five)).toBe(false);
    expect(hasChoice(openColumns([true, true, false, true], false, 3))).toBe(false);
  });

  it('a chosen one takes the place of the last in the order of now, and of none while there is room', () => {
    expect(openOf(chooseColumn(five, 4))).toEqual([0, 1, 4]);
    expect(openOf(chooseColumn(five, 4, [3, 1, 0, 2, 4]))).toEqual([1, 3, 4]);
    const two = chooseColumn(five, 0);
    expect(openOf(two)).toEqual([1, 3]);
    expect(openOf(chooseColumn(two, 4))).toEqual([1, 3, 4]);
  });

  it('Reset brings back the first ones, and what is disabled cannot be chosen', () => {
    const one = chooseColumn(chooseColumn(chooseColumn(five, 4), 0), 1);
    expect(openOf(one)).toEqual([4]);
    expect(openOf(chooseColumn(one, 4))).toEqual([4]);
    expect(canReset(one)).toBe(true);
    expect(openOf(resetColumns(one))).toEqual([0, 1, 3]);
    expect(chooseColumn(five, 2)).toBe(five);
  });

  it('those that were closed before stay closed, and of the others no more are open than fit', () => {
    expect(openOf(withClosed(five, [0]))).toEqual([1, 3, 4]);
    expect(openOf(withClosed(five, []))).toEqual([0, 1, 3]);
    expect(openOf(withClosed(five, [0, 1, 3, 4]))).toEqual([4]);
  });

  it('rows depend on the open ones alone, and where all fit on all that can be open', () => {
    expect(countsInRows(chooseColumn(five, 4))).toEqual([true, true, false, false, true]);
    const all = openColumns([true, true, false, true], false);
    expect(countsInRows(closeColumn(all, 0))).toEqual([true, true, false, true]);
    // The best is sought in all that can be open.
    expect(comparedColumns(chooseColumn(five, 4))).toEqual([true, true, false, true, true]);
    expect(comparedColumns(closeColumn(all, 0))).toEqual([true, true, false, true]);
  });

  it('an editor sees all of them', () => {
    const editing = openColumns([true, true, true, true, false], true, 3);
    expect(openOf(editing)).toEqual([0, 1, 2, 3, 4]);
    expect(hasChoice(editing)).toBe(false);
  });
});

describe('When columns are laid out', () => {
  it('are side by side in order, centered as a group, and use the space of closed ones', () => {
    fc.assert(
      fc.property(
        page,
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 100, max: 460 }),
        (shown, steps, width) => {
          const columns = steps.reduce(perform, openColumns(shown, false));
          const area = 1_500;
          const room = availableColumnWidth(columns, width, area, 460);
          const positions = columnPositions(columns, width, area, room);
          const shownCount = columns.count - columns.hidden.length;
          expect(room).toBe(Math.max(width, Math.min(460, Math.floor(area / shownCount))));
          const lefts = positions.filter((left) => left !== null);
          expect(positions.map((left) => left !== null)).toEqual(visible(columns));
          lefts.slice(1).forEach((left, index) => expect(left - (lefts[index] ?? 0)).toBeCloseTo(room));
          expect((lefts[0] ?? 0) + ((lefts.at(-1) ?? 0) + width)).toBeCloseTo(area);
        },
      ),
    );
  });

  it('fit the area at first, and keep their width when others are closed', () => {
    fc.assert(
      fc.property(page, fc.array(step, { maxLength: 12 }), (shown, steps) => {
        const opened = openColumns(shown, false);
        const width = columnWidth(opened, 1_500, 460);
        expect(width * (opened.count - opened.hidden.length)).toBeLessThanOrEqual(1_500);
        expect(columnWidth(steps.reduce(perform, opened), 1_500, 460)).toBe(width);
      }),
    );
  });
});
