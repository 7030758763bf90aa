// Links and files of a document, found by its schema; the oracle is its JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, KINDS } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { usesIn, withUses, type DocumentUse } from '#rules/documentUses.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { valueAt } from '#schema/path.ts';

const DEMO = new URL('../../assets/demo/', import.meta.url);
const demo = readdirSync(DEMO)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file): { kind: (typeof KINDS)[number]; document: unknown }[] => {
    const kind = KINDS.find(({ collection }) => file === `${collection}.json`);
    const documents = JSON.parse(readFileSync(new URL(file, DEMO), 'utf8')) as unknown[];
    return kind ? documents.map((document) => ({ kind, document: restore(kind, document) })) : [];
  });

it.each(['__proto__', 'constructor.name', 'toString', 'headers.__proto__.x'])(
  'the path %s leads nowhere, in the document and in its fields',
  (path) => {
    const document = { headers: [{ text: 'One' }] };
    expect(valueAt(document, path)).toBeUndefined();
    expect(fieldAt(KINDS_BY_NAME.page.schema, document, path)).toBeUndefined();
  },
);

/** Every value under this key, at any depth. */
const allUnder = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([own, inner]) => [
    ...(own === key ? [inner] : []),
    ...allUnder(inner, key),
  ]);
};

describe('When the uses of a document are listed', () => {
  it('every file that it shows is found', () => {
    expect(demo.length).toBeGreaterThan(10);
    for (const { kind, document } of demo) {
      const shown = usesIn(kind.schema, document).flatMap((use) => ('url' in use ? [use.url] : []));
      expect(shown.toSorted()).toEqual(
        allUnder(document, 'url')
          .filter((url) => typeof url === 'string' && url !== '')
          .toSorted(),
      );
    }
  });

  it('every link by type and id is found, at a path that holds it', () => {
    for (const { kind, document } of demo) {
      const links = usesIn(kind.schema, document).filter((use) => 'id' in use);
      for (const { path, id } of links) expect(String(valueAt(document, path))).toContain(id);
      const named = allUnder(document, 'targetId').filter((id) => id !== '');
      const found = links.filter(({ path }) => path.endsWith('targetId')).map(({ id }) => id);
      expect(found.toSorted()).toEqual(named.toSorted());
    }
  });

  it("links typed as an address are found too, and the page's own id is not", () => {
    const document = restore(KINDS_BY_NAME.product, {
      footerLinks: [
        { text: 'Videos', freeformUrl: '/product/nova-x5/videos' },
        { text: 'Own', freeformUrl: '/product/:id' },
        { text: 'Away', freeformUrl: '/elsewhere/x' },
      ],
    });
    expect(usesIn(KINDS_BY_NAME.product.schema, document)).toEqual([
      { path: 'footerLinks.0.freeformUrl', collection: 'products', id: 'nova-x5' },
    ]);
  });

  it('views of a product are uses of the product, and a link home uses nothing', () => {
    const document = restore(KINDS_BY_NAME.page, {
      buttons: [
        { type: 'page', targetType: 'product-videos', targetId: 'nova-x5' },
        { type: 'page', targetType: 'home', targetId: 'left-over' },
        { type: 'page', targetType: 'none', targetId: 'left-over' },
      ],
    });
    const uses = usesIn(KINDS_BY_NAME.page.schema, document);
    expect(uses.filter((use) => 'id' in use)).toEqual([
      { path: expect.stringMatching(/targetId$/) as string, collection: 'products', id: 'nova-x5' },
    ]);
  });
});

describe('When documents are copied', () => {
  const changes = {
    document: (collection: string, id: string) => `${id}-copy-of-${collection}`,
    file: (url: string) => ({ id: 99, url: `${url}?moved` }),
  };
  const keyOf = (use: DocumentUse): string => ('url' in use ? use.url : `${use.collection}/${use.id}`);

  it('every reference in the demo leads to the copy, and nothing else changes', () => {
    for (const { kind, document } of demo) {
      const before = usesIn(kind.schema, document);
      const after = usesIn(kind.schema, withUses(kind.schema, document, changes));
      expect(after.map(keyOf)).toEqual(
        before.map((use) =>
          'url' in use ? `${use.url}?moved` : `${use.collection}/${use.id}-copy-of-${use.collection}`,
        ),
      );
      const same = { document: () => undefined, file: () => undefined };
      expect(withUses(kind.schema, document, same)).toEqual(document);
    }
  });

  it('an address keeps what follows the id, and a translation’s target has the type of the main one', () => {
    const { schema } = KINDS_BY_NAME.page;
    const button = { type: 'page', targetType: 'pages', targetId: 'care', text: 'Care' };
    const document = restore(KINDS_BY_NAME.page, {
      name: 'Links',
      buttons: [button],
      alternates: [{ langCode: 'es', buttons: [{ ...button, targetType: '', targetId: 'care' }] }],
    });
    const copied = withUses(schema, document, changes) as unknown as {
      buttons: { targetId: string }[];
      alternates: { buttons: { targetId: string }[] }[];
    };
    expect(copied.buttons[0]?.targetId).toBe('care-copy-of-pages');
    expect(copied.alternates[0]?.buttons[0]?.targetId).toBe('care-copy-of-pages');
  });
});
