// Order and filter of list entries.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { sortedAndFiltered } from '#editor/catalog/listOrder.ts';
import { toggledSort } from '#editor/shared/DataTable.tsx';

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
const kind = KINDS_BY_NAME.product;
const ENTRIES = [
  { kind, id: 'nova-10', name: 'Nova 10', updatedAt: at(3) },
  { kind, id: 'ete', name: 'Été indien', updatedAt: at(9) },
  { kind, id: 'nova-9', name: 'nova 9', updatedAt: at(1) },
];
const ids = (requested: Partial<Parameters<typeof sortedAndFiltered>[1]>): string[] =>
  sortedAndFiltered(ENTRIES, { words: '', sort: '', fresh: [], ...requested }).map(({ id }) => id);

describe('When an editor looks through a list', () => {
  it('it is in the server’s order until it is sorted', () => {
    expect(ids({})).toEqual(['nova-10', 'ete', 'nova-9']);
  });

  it('names are sorted naturally: ignoring case and accents, with numbers by value', () => {
    expect(ids({ sort: 'name' })).toEqual(['ete', 'nova-9', 'nova-10']);
  });

  it('the first press on a heading sorts by A first, or by the latest change; the second reverses it', () => {
    expect([toggledSort('', 'name'), toggledSort('name', 'name')]).toEqual(['name', '-name']);
    const byChange = toggledSort('-name', 'changed', true);
    expect([byChange, toggledSort(byChange, 'changed', true)]).toEqual(['-changed', 'changed']);
    expect(ids({ sort: byChange })).toEqual(['ete', 'nova-10', 'nova-9']);
  });

  it.each([
    ['ETE', ['ete']],
    ['nova', ['nova-10', 'nova-9']],
    ['9 nov', ['nova-9']],
    ['nova-1', ['nova-10']],
    ['x', []],
    ['  ', ['nova-10', 'ete', 'nova-9']],
  ])('searching for "%s" finds %j', (query, found) => {
    expect(ids({ words: query })).toEqual(found);
  });

  it('new entries come first, the latest on top, however the list is sorted', () => {
    expect(ids({ fresh: ['nova-9', 'ete'], sort: 'name' })).toEqual(['nova-9', 'ete', 'nova-10']);
  });

  it('no entry appears twice or is invented', () => {
    const entry = fc.record({
      kind: fc.constant(kind),
      id: fc.uuid(),
      name: fc.string(),
      updatedAt: fc.constant(at(1)),
    });
    const order = fc.constantFrom('', 'name', '-name', 'changed', '-changed');
    // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous.
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { selector: ({ id }) => id }),
        fc.string(),
        order,
        fc.array(fc.uuid()),
        (entries, query, sort, fresh) => {
          const shown = sortedAndFiltered(entries, { words: query, sort, fresh });
          expect(new Set(shown).size).toBe(shown.length);
          expect(entries).toEqual(expect.arrayContaining([...shown]));
          if (query.trim() === '') expect(shown).toHaveLength(entries.length);
        },
      ),
    );
  });
});
