import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ReleaseContent } from '#protocol/releaseSchemas.ts';
import { entryIn, namedBytes } from '#rules/releaseEntry.ts';
import { releasedRow } from '#server/publishing/releasedRows.ts';
import { releaseTextOf } from '#server/publishing/releaseText.ts';

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
const release = releaseTextOf(
  'shop',
  [
    ...rows,
    { kind: 'environment', id: 'shop', version: 3, body: '{\n"name": "Shop"\n}' },
    { kind: 'page', id: 'care', version: 12, body: '{"name":"Care"}' },
    // Named like a kind, and like a part of the whole.
    ...['product', 'documents'].map((id) => ({ kind: 'page', id, version: 1, body: '{}' })),
  ].map((row) => releasedRow({ ...row, isPart: false })),
  [{ url: '/uploads/a.webp', bytes: 5, sha256: 'ab' }],
);
const { hash } = release;
const named = Buffer.concat(release.pieces).toString();

describe('When a kiosk reads one document of a release', () => {
  const whole = JSON.parse(named) as ReleaseContent;

  it('it is what the whole has, whatever its texts contain', () => {
    const entries = Object.entries(whole.documents).flatMap(([kind, documents]) =>
      Object.entries(documents).map(([id, document]) => ({ kind, id, document })),
    );
    for (const { kind, id, document } of entries)
      expect(entryIn(named, `${kind}/${id}`)).toEqual([whole.versions[kind]?.[id], document]);
    expect(entries).toHaveLength(rows.length + 4);
  });

  it('a release that an older build has cached is read as before', () => {
    const former = '{"environment":"shop","documents":{"page/care":[12,{"id":"care","name":"}"}]}}';
    expect(entryIn(former, 'page/care')).toEqual([12, { id: 'care', name: '}' }]);
    expect(entryIn(former, 'page/none')).toBeUndefined();
  });

  it('settings, files and the name of the whole are in it', () => {
    expect(whole).toMatchObject({
      hash,
      settings: { id: 'shop', name: 'Shop' },
      media: [{ url: '/uploads/a.webp', bytes: 5, sha256: 'ab' }],
    });
    const bytes = Buffer.from(named);
    const found = namedBytes(bytes, hash);
    expect(
      createHash('sha256')
        .update(found?.hashed ?? '')
        .digest('hex'),
    ).toBe(hash);
    found?.restore();
    expect(bytes.toString()).toBe(named);
    expect(namedBytes(bytes, hash.replaceAll('a', 'b'))).toBeUndefined();
  });

  it('there is none that the release does not have', () => {
    expect(entryIn(named, 'page/none')).toBeUndefined();
    expect(entryIn(named, 'page/page-')).toBeUndefined();
  });

  it('half a release is no release', () => {
    expect(() => entryIn(named.slice(0, named.indexOf('Care')), 'page/care')).toThrow(SyntaxError);
  });
});
