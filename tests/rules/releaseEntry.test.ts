import { describe, expect, it } from 'vitest';
import { entryIn } from '#rules/releaseEntry.ts';
import { releaseTextOf } from '#server/storage/releaseText.ts';

const TEXTS = [
  '',
  'plain',
  '"quoted"',
  '\\',
  '\\"',
  '}]{[',
  '"page/care":[9,{}]',
  'Grüße 你好 \u2028 \u0000',
  '\n\t',
];

const rows = TEXTS.flatMap((text, index) =>
  ['page', 'product'].map((kind) => ({
    kind,
    id: index === 4 ? 'with "quotes" and \\' : `${kind}-${index}`,
    version: index + 1,
    body: JSON.stringify({
      name: text,
      list: [text, [], {}, { [text.replaceAll('/', '')]: [text] }],
      n: 1.5,
    }),
  })),
);
const text = releaseTextOf('shop', [
  ...rows,
  { kind: 'page', id: 'care', version: 12, body: '{"name":"Care"}' },
]);

describe('When a kiosk reads one document of a release', () => {
  const { documents } = JSON.parse(text) as { documents: Record<string, unknown> };

  it('it is what the whole has, whatever its texts contain', () => {
    for (const [key, entry] of Object.entries(documents)) expect(entryIn(text, key)).toEqual(entry);
    expect(Object.keys(documents)).toHaveLength(rows.length + 1);
  });

  it('there is none that the release does not have', () => {
    expect(entryIn(text, 'page/none')).toBeUndefined();
    expect(entryIn(text, 'page/page-')).toBeUndefined();
  });

  it('half a release is no release', () => {
    expect(() => entryIn(text.slice(0, text.indexOf('Care')), 'page/care')).toThrow(SyntaxError);
  });
});
