// Words that are replaced, and what is not. See src/server/search/README.md#search-and-replace.
import { describe as group, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import {
  keptInField,
  replaceWords,
  type Replacement,
  type TextWidget,
} from '#server/search/textReplacement.ts';
import { describe } from '#schema/describe.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';

const replace = (
  source: string,
  widget: TextWidget,
  find: string,
  by: string,
  options: Partial<Replacement> = {},
) => replaceWords(source, widget, { find, replaceBy: by, matchCase: true, wholeWords: false, ...options });
const rich = (source: string, find: string, by: string) => replace(source, 'richText', find, by);

group('When words are replaced in a plain text', () => {
  it('every one is, exactly as it is typed, and case and whole words count where that is asked', () => {
    expect(replace('Fiber, fiber and fibers', 'text', 'fiber', 'glass')).toMatchObject({
      source: 'Fiber, glass and glasss',
      before: {
        text: 'Fiber, fiber and fibers',
        marks: [
          [7, 12],
          [17, 22],
        ],
      },
      after: {
        text: 'Fiber, glass and glasss',
        marks: [
          [7, 12],
          [17, 22],
        ],
      },
      kept: [],
    });
    const any = { matchCase: false, wholeWords: true };
    expect(replace('Fiber, fiber and fibers', 'text', 'FIBER', 'glass', any)?.source).toBe(
      'glass, glass and fibers',
    );
    expect(replace('Größe größer', 'text', 'größe', 'Maß', any)?.source).toBe('Maß größer');
    expect(replace('a+b', 'text', '+', ' & ')?.source).toBe('a & b');
    expect(replace('one two', 'text', ' two', '')?.source).toBe('one');
    expect(replace('nothing here', 'text', 'fiber', 'glass')).toBeUndefined();
    expect(replace('anything', 'text', '', 'x')).toBeUndefined();
  });

  it('what looks like a tag is text', () => {
    expect(replace('up to <b> 5', 'text', '<b>', '<5>')?.source).toBe('up to <5> 5');
  });

  it('links, e-mail addresses and what is filled in stay, and are said', () => {
    const text = 'Ask shop@fiber.example or https://fiber.example/fiber about fiber from {fiber}';
    expect(replace(text, 'text', 'fiber', 'glass')).toMatchObject({
      source: 'Ask shop@fiber.example or https://fiber.example/fiber about glass from {fiber}',
      kept: ['address', 'address', 'address', 'placeholder'],
    });
  });
});

group('When words are replaced in a text with italics', () => {
  it('its tags stay, and their names and attributes are no words', () => {
    expect(rich('<i>fine i</i> <span class="fine">i</span>', 'i', 'o')?.source).toBe(
      '<i>fone o</i> <span class="fine">o</span>',
    );
  });

  it('characters that are written as entities are found as they are read', () => {
    const found = rich('Tom &amp; Ann&nbsp;B &lt;3', 'Tom & Ann B', 'R&D <x>');
    expect(found?.source).toBe('R&amp;D &lt;x> &lt;3');
    expect(found?.after).toEqual({ text: 'R&D <x> <3', marks: [[0, 7]] });
    expect(rich('Tom &amp; Ann', 'amp', 'x')).toBeUndefined();
    expect(rich('5 < 6', '<', 'is less than')?.source).toBe('5 is less than 6');
  });

  it('words that are half italic or in two lines are left for a person', () => {
    expect(rich('Fast <i>fiber</i>', 'Fast fiber', 'x')).toMatchObject({
      source: 'Fast <i>fiber</i>',
      kept: ['markup'],
    });
    expect(rich('fast<br>fiber', 'fastfiber', 'x')).toBeUndefined();
    expect(rich('Fast <i>fiber</i>', 'fiber', 'glass')?.source).toBe('Fast <i>glass</i>');
  });
});

it('of captions only what is said is replaced', () => {
  const captions =
    'WEBVTT fiber\n\nfiber\n00:01.000 --> 00:02.000\n<v Ann>Our fiber\nis <i>fiber</i>\n\nNOTE fiber\n';
  expect(replace(captions, 'captions', 'fiber', 'glass')?.source).toBe(
    'WEBVTT fiber\n\nfiber\n00:01.000 --> 00:02.000\n<v Ann>Our glass\nis <i>glass</i>\n\nNOTE fiber\n',
  );
});

group('Of the fields of a document', () => {
  const fieldsOf = (kind: KindName, document: Record<string, unknown>) =>
    leafFieldsIn(describe(KINDS_BY_NAME[kind].schema).fields ?? {}, restore(KINDS_BY_NAME[kind], document));
  const keptAt = (kind: KindName, document: Record<string, unknown>, path: string) => {
    const field = fieldsOf(kind, document).find((one) => one.path === path);
    if (!field) throw new Error(`no field ${path}`);
    return keptInField(kind, field);
  };

  it('ids, codes, links and prices stay, and names where addresses have them', () => {
    const product = {
      id: 'a',
      name: 'A',
      headerTag: 'x',
      colors: [{ name: 'Red', priceDifference: '+ $2' }],
    };
    expect(keptAt('product', product, 'id')).toBe('code');
    expect(keptAt('product', product, 'name')).toBeUndefined();
    expect(keptAt('environment', { name: 'Harbor' }, 'name')).toBe('code');
    expect(keptAt('homeScreen', { name: 'Harbor' }, 'name')).toBe('code');
    expect(keptAt('page', {}, 'langCode')).toBe('code');
    expect(keptAt('page', {}, 'leftSideCaptions')).toBeUndefined();
    for (const path of ['monthly', 'total', 'termTotal']) expect(keptAt('price', {}, path)).toBe('price');
    expect(keptAt('price', {}, 'label')).toBeUndefined();
  });

  it('texts in place of which a price is shown stay', () => {
    const row = (price: string) => ({
      rows: [{ column1: { price, title: '$9', legal: 'Tax', descTitle: 'Fast' } }],
    });
    expect(keptAt('newCompare', row('autumn'), 'rows.0.column1.title')).toBe('price');
    expect(keptAt('newCompare', row('autumn'), 'rows.0.column1.descTitle')).toBeUndefined();
    expect(keptAt('newCompare', row(''), 'rows.0.column1.title')).toBeUndefined();
  });

  it('of every kind, what is called a price is one, and no code, link or choice is free text', () => {
    for (const { kind, schema } of KINDS) {
      const seen = new Set<string>();
      const visit = (fields: Readonly<Record<string, Parameters<typeof describe>[0]>>): void => {
        for (const [key, field] of Object.entries(fields)) {
          if (key === 'type' && !('meta' in field) && seen.has(key)) continue;
          let description: ReturnType<typeof describe>;
          try {
            description = describe(field);
          } catch {
            continue;
          }
          const { meta, fields: inner, item, members } = description;
          if (inner ?? item) visit(inner ?? item ?? {});
          else if (members) for (const member of Object.values(members)) visit(describe(member).fields ?? {});
          else {
            seen.add(key);
            const kept = keptInField(kind, { path: `x.${key}`, meta, group: {} });
            const isWords = ['text', 'richText', 'captions'].includes(meta.widget);
            if (!isWords || meta.isCode || meta.isLink) expect(kept, `${kind} ${key}`).toBe('code');
            else if (
              /^(monthly|retail) price$|price difference|^(monthly|total)/i.test(meta.label) &&
              !/copy|description/i.test(meta.label)
            )
              expect(kept, `${kind} ${key}`).toBe('price');
          }
        }
      };
      visit(describe(schema).fields ?? {});
      expect(seen.size).toBeGreaterThan(3);
    }
  });
});
