import { describe, expect, it } from 'vitest';
import { NOTHING_SELECTED, withAllToggled, withToggled } from '#editor/catalog/listSelection.ts';

const shown = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }): string[] => [...ids].toSorted();

describe('When an editor selects entries of a list', () => {
  it('one is added and taken out again', () => {
    const one = withToggled(NOTHING_SELECTED, 'b', { shown, isRange: false });
    expect(idsOf(one)).toEqual(['b']);
    expect(idsOf(withToggled(one, 'b', { shown, isRange: false }))).toEqual([]);
  });

  it('Shift takes all between the last one and this, in the order that is shown, in both directions', () => {
    const from = withToggled(NOTHING_SELECTED, 'c', { shown, isRange: false });
    expect(idsOf(withToggled(from, 'a', { shown, isRange: true }))).toEqual(['a', 'b', 'c']);
    const other = { shown: ['c', 'a', 'd', 'b'], isRange: true };
    expect(idsOf(withToggled(from, 'd', other))).toEqual(['a', 'c', 'd']);
  });

  it('a range to a selected entry is taken out', () => {
    const all = withAllToggled(NOTHING_SELECTED, shown);
    const without = withToggled(all, 'b', { shown, isRange: false });
    const again = withToggled(without, 'd', { shown, isRange: true });
    expect(idsOf(again)).toEqual(['a']);
  });

  it('a range from an entry that is not shown any more is the one entry', () => {
    const from = withToggled(NOTHING_SELECTED, 'a', { shown, isRange: false });
    expect(idsOf(withToggled(from, 'd', { shown: ['c', 'd'], isRange: true }))).toEqual(['a', 'd']);
  });

  it('all that is shown is selected and taken out, and what is hidden stays as it was', () => {
    const hidden = withToggled(NOTHING_SELECTED, 'd', { shown, isRange: false });
    const all = withAllToggled(hidden, ['a', 'b']);
    expect(idsOf(all)).toEqual(['a', 'b', 'd']);
    expect(idsOf(withAllToggled(all, ['a', 'b']))).toEqual(['d']);
  });
});
