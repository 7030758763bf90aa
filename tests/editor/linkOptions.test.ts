// Options of the link picker: this environment first, any way to show a product, and the link that
// a pasted address means.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import {
  groupsOf,
  linkedKinds,
  optionOfAddress,
  optionsOf,
  type LinkOption,
} from '#editor/links/linkOptions.ts';

const here = new Set(['/api/products/nova', '/api/pages/care']);
const options: LinkOption[] = [
  ...optionsOf(
    KINDS_BY_NAME.product,
    [
      { id: 'old-phone', name: 'Care phone' },
      { id: 'nova', name: 'Nova X5' },
    ],
    here,
    false,
  ),
  ...optionsOf(KINDS_BY_NAME.page, [{ id: 'care', name: 'Care' }], here, false),
];
const keysOf = (query: string, recent: string[] = []): [string, string[]][] =>
  groupsOf(options, query, recent).map((group) => [group.name, group.options.map(({ key }) => key)]);

describe('When an editor opens the link picker', () => {
  it('what was linked last is first, then what this environment shows, then the rest, each once', () => {
    expect(keysOf('', ['pages/care', 'products/gone'])).toEqual([
      ['recent', ['pages/care']],
      ['here', ['products/nova']],
      ['elsewhere', ['products/old-phone']],
    ]);
  });

  it('a misspelled name is found, first the page itself, then its other views', () => {
    expect(keysOf('nova x6')).toEqual([
      ['found', ['products/nova', 'product-celebrate/nova', 'product-videos/nova']],
    ]);
  });

  it('of two of a name, the one in this environment is first', () => {
    expect(keysOf('care')[0]?.[1].slice(0, 2)).toEqual(['pages/care', 'products/old-phone']);
  });

  it('a field for one kind is offered that kind, once for each document', () => {
    expect(linkedKinds('quiz-slides').map(({ kind }) => kind)).toEqual(['quizSlide']);
    expect(optionsOf(KINDS_BY_NAME.product, [{ id: 'nova', name: '' }], here, true)).toMatchObject([
      { key: 'products/nova', name: 'nova' },
    ]);
  });
});

describe('When an editor pastes an address of the showroom', () => {
  it.each([
    ['https://showroom.example/product/nova', 'products/nova'],
    ['/edit/product/nova?env=flagship', 'products/nova'],
    ['/product/nova/videos', 'product-videos/nova'],
    ['/product/nova/celebrate', 'product-celebrate/nova'],
    ['/page/care', 'pages/care'],
    ['/page/gone', undefined],
    ['/', undefined],
    ['care', undefined],
    ['//', undefined],
  ])('%s is %s', (address, key) => {
    expect(optionOfAddress(options, address)?.key).toBe(key);
  });
});
