// The demo content: complete, without dead ends, and translated. Its fields are read from the
// schema.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageBlocks, productBlocks } from '#content/blockTypes.ts';
import { KINDS, type Kind } from '#content/kinds.ts';
import { buttonTypes, imageButtonTypes } from '#content/parts/buttonFields.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { pathOfFreeformUrl } from '#rules/links.ts';
import { routeOf } from '#rules/routes.ts';
import { describe as describeField, isDiscriminator } from '#schema/describe.ts';
import type { AnyField, FieldMeta } from '#schema/field.ts';
import { ROOT } from '#server/serverSettings.ts';

type Json = Record<string, unknown>;
interface Document {
  kind: Kind;
  id: string;
  data: Json;
}
/** A field of a document with its path, its value and its sibling fields. */
interface FieldValue {
  path: string;
  value: unknown;
  meta: FieldMeta;
  beside: Json;
}

const ASSETS = join(ROOT, 'assets');
const MEDIA_LIMIT_BYTES = 40 * 1024 * 1024;
const LANGUAGES = ['es', 'zh'];
/** The only home screen with two languages. */
const WITHOUT_CHINESE = ['home-screens/avenue'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const read = (file: string): unknown => JSON.parse(readFileSync(join(ASSETS, file), 'utf8'));
const bytesOf = (asset: string): number =>
  existsSync(join(ASSETS, asset)) ? statSync(join(ASSETS, asset)).size : Number.NaN;

/** Documents of a kind; the demo has no file for unused kinds. */
const demoOf = (kind: Kind): Json[] => {
  const file = `demo/${kind.collection}.json`;
  return existsSync(join(ASSETS, file)) ? listOf(read(file)) : [];
};
const DOCUMENTS: Document[] = KINDS.flatMap((kind) =>
  demoOf(kind).map((data) => ({ kind, id: String(data['id']), data })),
);
const keyOf = ({ kind, id }: Document): string => `${kind.collection}/${id}`;
const KEYS = new Set(DOCUMENTS.map(keyOf));
const each = DOCUMENTS.map((document) => [keyOf(document), document] as const);

/** The JSON as the seed stores it: media references instead of asset names. */
function seeded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(seeded);
  if (!isObject(value)) return value;
  if (typeof value['asset'] === 'string') return { id: 1, url: `/uploads/${value['asset']}` };
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, seeded(entry)]));
}

const assetsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(assetsOf);
  if (!isObject(value)) return [];
  return typeof value['asset'] === 'string' ? [value['asset']] : Object.values(value).flatMap(assetsOf);
};

/** Every field with a value, in the order of the schema. */
function fieldValues(field: AnyField, value: unknown, path = '', siblings: Json = {}): FieldValue[] {
  const { meta, fields, item, members } = describeField(field);
  if (fields) return inside(fields, isObject(value) ? value : {}, path);
  if (item) return listOf(value).flatMap((entry, index) => inside(item, entry, `${path}.${index}`));
  if (members) {
    return listOf(value).flatMap((entry, index) => {
      const member = members[String(entry['type'])];
      return member ? inside(describeField(member).fields ?? {}, entry, `${path}.${index}`) : [];
    });
  }
  return [{ path, value, meta, beside: siblings }];
}

const inside = (shape: Readonly<Record<string, AnyField>>, value: Json, path: string): FieldValue[] =>
  Object.entries(shape)
    .filter(([, field]) => !isDiscriminator(field))
    .flatMap(([key, field]) => fieldValues(field, value[key], `${path}.${key}`, value));

const fieldValuesOf = ({ kind, data }: Document): FieldValue[] => fieldValues(kind.schema, data);

/** Collection and id that a field links to; undefined without a link. */
function destinationOf({ meta, value, beside: siblings }: FieldValue): string | undefined {
  if (meta.widget === 'document') return value ? `${meta.collection}/${String(value)}` : undefined;
  if (meta.widget !== 'target') return undefined;
  const type = String(siblings['targetType'] ?? 'none');
  if (type === 'home' || (type === 'none' && !value)) return undefined;
  return `${type.replace(/^product-\w+$/, 'products')}/${String(value ?? '')}`;
}

/** The field with the target, by kind of button or action. */
const TARGET_FIELDS: Readonly<Record<string, string>> = {
  page: 'targetId',
  image: 'targetId',
  connectionAware: 'targetId',
  card: 'targetId',
  imageCard: 'targetId',
  quiz: 'startSlide',
  aniQuiz: 'startSlide',
  wizard: 'wizard',
  imageTarget: 'app',
};

/** Collection of a route's documents; routes use the singular. */
const collectionOfRoute = (screen: string): string | undefined =>
  KINDS.find(({ route }) => route !== null && (screen === route || screen === `${route}-videos`))?.collection;

describe.each(each)('When the demo opens %s', (_key, document) => {
  const all = fieldValuesOf(document);

  it('is valid and has no unknown fields', () => {
    const data = seeded(document.data) as Json;
    const checked = validate(document.kind, data);
    expect(checked).toMatchObject({ ok: true });
    expect(restore(document.kind, data)).toMatchObject(data);
  });

  it('leads only to existing documents', () => {
    const lost = all.flatMap((place) => {
      const destination = destinationOf(place);
      return destination === undefined || KEYS.has(destination) ? [] : [`${place.path} -> ${destination}`];
    });
    expect(lost).toEqual([]);
  });

  it('has a target wherever an action needs one', () => {
    const idle = all.filter(
      ({ path, value, beside: siblings }) =>
        path.endsWith(`.${TARGET_FIELDS[String(siblings['type'])]}`) && !value,
    );
    expect(idle.map(({ path }) => path).filter((path) => !path.startsWith('.alternates'))).toEqual([]);
  });

  it('has footer addresses of existing documents', () => {
    const lost = all.flatMap(({ path, value }) => {
      if (!path.endsWith('.freeformUrl') || !value) return [];
      const address = pathOfFreeformUrl(String(value), document.id);
      const { screen, id } = routeOf(address ?? '/');
      return KEYS.has(`${collectionOfRoute(screen)}/${id}`) ? [] : [`${path} -> ${String(value)}`];
    });
    expect(lost).toEqual([]);
  });

  it('keeps the recommended lengths', () => {
    const long = all.filter(
      ({ meta, value }) =>
        typeof value === 'string' && value.length > (meta.advisedLength ?? Number.POSITIVE_INFINITY),
    );
    expect(long.map(({ path, value }) => `${path}: ${String(value).length}`)).toEqual([]);
  });
});

const isWords = ({ meta }: FieldValue): boolean => ['text', 'richText', 'captions'].includes(meta.widget);
/**
 * Names, prices and measures are not translated; a sentence ends with punctuation or has four
 * words.
 */
const isSentence = (text: string): boolean =>
  /\p{Ll}{2}[.?!…]$/u.test(text.trim()) || (text.match(/\p{L}{2,}/gu) ?? []).length >= 4;
const isCode = (path: string): boolean =>
  /(Tag|analyticsTag|freeformUrl|[pP]ath|\.app|\.code)$/.test(path) || path.startsWith('.language');

describe.each(each.filter(([, { data }]) => 'langCode' in data))(
  'When a shopper reads %s in another language',
  (key, document) => {
    const languages = LANGUAGES.filter((code) => code !== 'zh' || !WITHOUT_CHINESE.includes(key));
    const main = fieldValuesOf(document).filter(
      (place) => isWords(place) && !place.path.startsWith('.alternates') && !isCode(place.path),
    );
    const sentences = main.filter(({ value }) => typeof value === 'string' && isSentence(value));

    it.each(languages)('finds every sentence translated to %s', (code) => {
      const alternate = listOf(document.data['alternates']).find(({ langCode }) => langCode === code);
      expect(alternate, `${key} in ${code}`).toBeDefined();
      const said = new Map(
        fieldValues(document.kind.schema, alternate).map(({ path, value }) => [path, value]),
      );
      const missing = sentences.filter(({ path, value }) => !said.get(path) || said.get(path) === value);
      expect(missing.map(({ path, value }) => `${path}: ${String(value)}`)).toEqual([]);
    });

    it('finds each block in its place', () => {
      const typesOf = (data: Json, field: string) => listOf(data[field]).map(({ type }) => type);
      const fields = Object.entries(describeField(document.kind.schema).fields ?? {}).filter(
        ([, field]) => describeField(field).members,
      );
      for (const alternate of listOf(document.data['alternates'])) {
        for (const [field] of fields)
          if (alternate[field]) expect(typesOf(alternate, field)).toEqual(typesOf(document.data, field));
      }
    });
  },
);

describe('When the demo shows its media', () => {
  const assets = [...new Set(DOCUMENTS.flatMap(({ data }) => assetsOf(data)))];

  it('has every file', () => {
    expect(assets.length).toBeGreaterThan(100);
    expect(assets.filter((asset) => Number.isNaN(bytesOf(asset)))).toEqual([]);
  });

  it('knows the size of each image and video', () => {
    const known = new Set(listOf(read('media.json')).map(({ path }) => path));
    expect(assets.filter((asset) => !known.has(asset))).toEqual([]);
  });

  it('stays under 40 MB in total', () => {
    const paths = new Set([...assets, ...listOf(read('media.json')).map(({ path }) => String(path))]);
    expect([...paths].reduce((sum, path) => sum + (bytesOf(path) || 0), 0)).toBeLessThan(MEDIA_LIMIT_BYTES);
  });
});

const typesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  return isObject(value)
    ? [
        ...(typeof value['type'] === 'string' ? [value['type']] : []),
        ...Object.values(value).flatMap(typesIn),
      ]
    : [];
};
const typeOf = (member: AnyField): string => String(describeField(member).meta.itemStart?.['type']);
const dataOf = (collection: string): Json[] =>
  DOCUMENTS.filter(({ kind }) => kind.collection === collection).map(({ data }) => data);

describe('When an editor looks for an example', () => {
  it('finds every block of pages and products in use', () => {
    const onPages = dataOf('pages').flatMap((page) => listOf(page['components']).map(({ type }) => type));
    expect(
      pageBlocks()
        .map(typeOf)
        .filter((type) => !onPages.includes(type)),
    ).toEqual([]);
    for (const product of dataOf('products')) {
      const own = listOf(product['blocks']).map(({ type }) => type);
      expect(
        productBlocks()
          .map(typeOf)
          .filter((type) => !own.includes(type)),
      ).toEqual([]);
    }
  });

  it('finds every kind of button and image button in use', () => {
    const inButtons = (value: unknown, field: string): string[] => {
      if (Array.isArray(value)) return value.flatMap((entry) => inButtons(entry, field));
      if (!isObject(value)) return [];
      return [
        ...listOf(value[field]).map(({ type }) => String(type)),
        ...Object.values(value).flatMap((entry) => inButtons(entry, field)),
      ];
    };
    const pages = [...dataOf('pages'), ...dataOf('home-screens')];
    expect(
      buttonTypes()
        .map(typeOf)
        .filter((type) => !inButtons(pages, 'buttons').includes(type)),
    ).toEqual([]);
    expect(
      imageButtonTypes()
        .map(typeOf)
        .filter((type) => !inButtons(pages, 'imageButtons').includes(type)),
    ).toEqual([]);
  });

  it('finds a modal in every collection that supports them', () => {
    for (const collection of [
      'products',
      'pages',
      'compare-pages',
      'new-compare-pages',
      'availability-wizards',
    ]) {
      expect(JSON.stringify(dataOf(collection)), collection).toMatch(/"\w*([mM]odal|[pP]opup)": ?\{"title"/);
    }
    expect(typesIn(dataOf('view-model-pages'))).toContain('imageCard');
  });
});

const SLIDES = new Map(dataOf('quiz-slides').map((slide) => [String(slide['id']), slide]));
const KEY_OF_TARGET = ({ targetType, targetId }: Json): string => `${String(targetType)}/${String(targetId)}`;

/** Every path through a quiz, as the answers in order. Throws on a loop. */
function pathsFrom(
  id: string,
  answers: Json[] = [],
  seen: string[] = [],
): { answers: Json[]; slides: string[] }[] {
  expect(seen, `${id} is asked twice`).not.toContain(id);
  const slides = [...seen, id];
  return listOf(SLIDES.get(id)?.['buttons']).flatMap((answer) => {
    const givenAnswers = [...answers, answer];
    return answer['completeQuiz'] === true
      ? [{ answers: givenAnswers, slides }]
      : pathsFrom(String(answer['nextSlide']), givenAnswers, slides);
  });
}

/**
 * The result of a path: the highest total that is not excluded, the first of equals. See
 * src/screens/help-me-choose/README.md#result-of-the-answers.
 */
function endOf(answers: readonly Json[]): string | undefined {
  const totals = new Map<string, number>();
  for (const weight of answers.flatMap((answer) => listOf(answer['weights']))) {
    totals.set(KEY_OF_TARGET(weight), (totals.get(KEY_OF_TARGET(weight)) ?? 0) + Number(weight['weight']));
  }
  const excluded = answers.flatMap((answer) => listOf(answer['excludedItems'])).map(KEY_OF_TARGET);
  return [...totals]
    .filter(([key, total]) => total > 0 && !excluded.includes(key))
    .sort(([, a], [, b]) => b - a)[0]?.[0];
}

describe.each([
  { quiz: 'which-phone', isAnimated: false, endsIn: 'products' },
  { quiz: 'find-yours', isAnimated: true, endsIn: 'quiz-results' },
])('When a shopper takes the quiz $quiz', ({ quiz, isAnimated, endsIn }) => {
  const slides = [...SLIDES].filter(([id]) => id.startsWith(quiz));
  const paths = pathsFrom(`${quiz}-1`);

  it('has six slides or more, and all can be reached', () => {
    expect(slides.length).toBeGreaterThanOrEqual(6);
    expect(new Set(paths.flatMap((way) => way.slides))).toEqual(new Set(slides.map(([id]) => id)));
    expect(slides.map(([, slide]) => slide['displayAsAni'] ?? false)).toEqual(slides.map(() => isAnimated));
  });

  it('ends every path in an existing document', () => {
    const ends = new Set(paths.map(({ answers }) => endOf(answers)));
    for (const end of ends) {
      expect(end).toMatch(new RegExp(`^${endsIn}/`));
      expect(KEYS).toContain(end);
    }
    expect(ends.size).toBeGreaterThan(1);
  });

  it(isAnimated ? 'ends without a gift message' : 'ends with a gift message', () => {
    for (const { answers } of paths) expect(Boolean(answers.at(-1)?.['giftMessage'])).toBe(!isAnimated);
  });
});

describe('When an operator chooses an environment of the demo', () => {
  it('its name says whether it is a kiosk, and the README’s kiosk has no button that opens the editor', () => {
    const environments = DOCUMENTS.filter(({ kind }) => kind.kind === 'environment').map(({ data }) => [
      data['id'],
      data['name'],
    ]);
    expect(environments).toEqual([
      ['flagship', 'Flagship kiosk'],
      ['avenue', 'Avenue kiosk'],
      ['corner', 'Corner counter'],
    ]);
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    expect(readme).toMatch(/EDIT_BUTTON=off npm start\n\s+chromium --kiosk/);
  });

  it('a product shows only its own videos, and each video starts with its poster', () => {
    for (const { data } of DOCUMENTS.filter(({ kind }) => kind.kind === 'product')) {
      const videos = data['videos'] as { video: { asset: string }; poster: { asset: string } }[];
      expect(videos.map(({ video, poster }) => [video.asset, poster.asset])).toEqual([
        [`video/${String(data['id'])}.mp4`, `video/${String(data['id'])}-poster.webp`],
      ]);
    }
  });

  it('no instruction relies on color or shape alone', () => {
    const texts = DOCUMENTS.map(({ data }) => JSON.stringify(data)).join('\n');
    expect(texts).not.toMatch(/touch the (moon|tower|sun)|toque la (luna|torre)|轻触那轮月亮|点月亮/i);
  });

  it('every visible column of a five-column page has a target', () => {
    for (const { data } of DOCUMENTS.filter(({ kind }) => kind.kind === 'newCompare')) {
      for (const n of [1, 2, 3, 4, 5]) {
        const column = data[`headerColumn${n}`] as { enabled: boolean; cta: { type: string; text: string } };
        if (column.enabled)
          expect([data['id'], n, column.cta.type, column.cta.text]).not.toEqual([data['id'], n, 'none', '']);
      }
    }
  });
});
