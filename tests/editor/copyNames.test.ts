// The proposed name of a copy.
import { expect, it } from 'vitest';
import { copyNameOf, isTaken } from '#editor/catalog/documentNames.ts';

it('the proposed name of a copy is unused, whatever its case', () => {
  expect(copyNameOf('Nova', ['Nova'])).toBe('Nova copy');
  expect(copyNameOf('Nova', ['Nova', 'NOVA COPY', 'Nova copy 2'])).toBe('Nova copy 3');
  expect([isTaken(' nova ', ['Nova']), isTaken('', ['']), isTaken('Nova 2', ['Nova'])]).toEqual([
    true,
    false,
    false,
  ]);
});
