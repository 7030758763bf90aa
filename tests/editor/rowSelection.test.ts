import { describe, expect, it } from 'vitest';
import { withAllToggled, withToggled } from '#editor/shared/rowSelection.ts';

const shown = ['a', 'b', 'c', 'd'];
const NOTHING: ReadonlySet<string> = new Set();
const sorted = (ids: ReadonlySet<string>): string[] => [...ids].toSorted();

describe('When an editor selects entries of a list', () => {
  it('one is added and taken out again', () => {
    const one = withToggled(NOTHING, 'b', shown);
    expect(sorted(one)).toEqual(['b']);
    expect(sorted(withToggled(one, 'b', shown))).toEqual([]);
  });

  it('Shift takes all between the last one and this, in the order that is shown, in both directions', () => {
    const from = withToggled(NOTHING, 'c', shown);
    expect(sorted(withToggled(from, 'a', shown, 'c'))).toEqual(['a', 'b', 'c']);
    expect(sorted(withToggled(from, 'd', ['c', 'a', 'd', 'b'], 'c'))).toEqual(['a', 'c', 'd']);
  });

  it('a range to a selected entry is taken out', () => {
    const without = withToggled(withAllToggled(NOTHING, shown), 'b', shown);
    expect(sorted(withToggled(without, 'd', shown, 'b'))).toEqual(['a']);
  });

  it('a range from an entry that is not shown any more is the one entry', () => {
    const from = withToggled(NOTHING, 'a', shown);
    expect(sorted(withToggled(from, 'd', ['c', 'd'], 'a'))).toEqual(['a', 'd']);
  });

  it('all that is shown is selected and taken out, and what is hidden stays as it was', () => {
    const all = withAllToggled(withToggled(NOTHING, 'd', shown), ['a', 'b']);
    expect(sorted(all)).toEqual(['a', 'b', 'd']);
    expect(sorted(withAllToggled(all, ['a', 'b']))).toEqual(['d']);
  });
});
