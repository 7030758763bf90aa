import { expect, it } from 'vitest';
import type { ShownAudit } from './auditPage.ts';
import { wronglyShown } from './wronglyShown.ts';

const entryOf = (id: number) => ({ id }) as never;
const responses = new Map([
  ['save', new Set([JSON.stringify([entryOf(1)])])],
  ['publish', new Set([JSON.stringify([entryOf(2)])])],
]);
const shown = (action: 'save' | 'publish', id: number): ShownAudit => ({
  filter: { action },
  page: { entries: [entryOf(id)], next: null } as unknown as ShownAudit['page'],
});

it('The answer to the filter may be shown, and nothing while it is awaited', () => {
  expect(wronglyShown(shown('save', 1), responses)).toBeUndefined();
  expect(wronglyShown({ filter: { action: 'save' }, page: undefined }, responses)).toBeUndefined();
});

it('The answer to an earlier filter may not be shown', () => {
  expect(wronglyShown(shown('publish', 1), responses)).toContain('another filter');
});
