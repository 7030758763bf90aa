// Saves by clients that know only the base fields of a kind. See
// src/server/content/README.md#saving-and-versions.
import { describe, expect, it } from 'vitest';
import { BASE_FIELDS, type BaseFields } from '#content/baseFields.ts';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { describe as describeField } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { baseFieldsOf, withExtraFields } from '#server/documents/extraFields.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

type Json = Record<string, unknown>;

/** Base fields that the schema does not have, by their paths. */
function unknownFields(field: AnyField, base: true | BaseFields, path: string): string[] {
  if (base === true) return [];
  const { fields, item, members } = describeField(field);
  const children = fields ?? item ?? members ?? {};
  return Object.entries(base).flatMap(([key, inner]) => {
    const child = Object.hasOwn(children, key) ? children[key] : undefined;
    return child ? unknownFields(child, inner, `${path}.${key}`) : [`${path}.${key}`];
  });
}

/** The same without the types of buttons, cards, headers and rows. */
const withoutTypes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'type' ? undefined : inner)));

describe('When a client saves that knows only the base fields', () => {
  it.each(KINDS)('the schema of $kind has all of them', (kind) =>
    expect(unknownFields(kind.schema, BASE_FIELDS[kind.kind] ?? true, kind.kind)).toEqual([]),
  );

  it.each(KINDS)('a full document of $kind loses nothing', (kind) => {
    const stored = restore(kind, fullValue(kind.schema)) as Json;
    const named = baseFieldsOf(kind, stored);
    expect(withExtraFields(kind, named, stored)).toEqual(stored);
    if (kind.kind !== 'price') expect(named).not.toEqual(stored);
  });

  it('what is extra stays with its card when cards change places, and a new card has none', () => {
    const kind = KINDS_BY_NAME.viewModels;
    const cards = ['Nova', 'Glow'].map((model) => ({
      type: 'card',
      model,
      monthlyPrice: `$${model.length}`,
      networkCopy: `About ${model}`,
      price: `price-${model}`,
    }));
    const stored = restore(kind, { title: 'Phones', cards }) as Json;
    const [nova, glow] = (baseFieldsOf(kind, stored) as { cards: Json[] }).cards;
    const saved = withExtraFields(
      kind,
      { cards: [{ ...glow, monthlyPrice: '$9' }, nova, { type: 'imageCard' }] },
      stored,
    );
    expect(saved).toMatchObject({
      cards: [
        { model: 'Glow', monthlyPrice: '$9', price: 'price-Glow' },
        { model: 'Nova', price: 'price-Nova' },
        {},
      ],
    });
    expect((saved as { cards: Json[] }).cards[2]).toEqual({ type: 'imageCard' });
  });

  it('cards and answers get their type from the fields that they have', () => {
    const { viewModels, quizSlide } = KINDS_BY_NAME;
    const cards = [{ brand: 'Nova', model: 'X5' }];
    expect(withExtraFields(viewModels, { cards }, { cards: [] })).toEqual({
      cards: [{ type: 'card', ...cards[0] }],
    });
    const stored = restore(quizSlide, {
      buttons: [
        { type: 'text', text: 'Yes', analyticsTag: 'yes' },
        { type: 'image', size: 'large' },
      ],
    }) as Json;
    const named = withoutTypes(baseFieldsOf(quizSlide, stored));
    expect(withExtraFields(quizSlide, named, stored)).toEqual(stored);
  });

  it('a start-quiz button keeps its film, its pictures and its times', () => {
    const kind = KINDS_BY_NAME.page;
    const button = {
      type: 'quiz',
      startSlide: 'first',
      video: { id: 1, url: '/uploads/film.mp4' },
      poster: { id: 2, url: '/uploads/poster.webp' },
      totalSlides: 4,
      holdTime: 1.5,
      slideTime: 0.5,
      fadeInTime: 0.2,
      images: [{ image: { id: 3, url: '/uploads/slide.webp' } }],
    };
    expect(restore(kind, { buttons: [button] }).buttons[0]).toMatchObject(button);
  });

  it('the same picture keeps the point that stays in view, another one does not', () => {
    const kind = KINDS_BY_NAME.giftMessage;
    const picture = { id: 1, url: '/uploads/a.webp' };
    const stored = restore(kind, {
      settings: { backgroundImage: { ...picture, focus: { x: 0.2, y: 0.8 } } },
    }) as Json;
    const saved = (url: string) =>
      withExtraFields(kind, { settings: { backgroundImage: { ...picture, url } } }, stored);
    expect(saved('/uploads/a.webp')).toMatchObject({
      settings: { backgroundImage: { ...picture, focus: { x: 0.2, y: 0.8 } } },
    });
    expect(saved('/uploads/b.webp')).toMatchObject({
      settings: { backgroundImage: { id: 1, url: '/uploads/b.webp' } },
    });
    expect(JSON.stringify(saved('/uploads/b.webp'))).not.toContain('focus');
  });

  it('a price and a tag stay with the card that is recognizably the same', () => {
    const kind = KINDS_BY_NAME.viewModels;
    const card = (model: string, more: Json = {}): Json => ({
      type: 'card',
      brand: 'Acme',
      model,
      monthlyPriceCopy: 'a month',
      retailPriceCopy: 'retail',
      networkCopy: '5G',
      image: { id: 1, url: `/uploads/${model}.webp` },
      targetType: 'products',
      targetId: `id-${model}`,
      ...more,
    });
    const extra = (model: string): Json => ({ price: `price-${model}`, analyticsTag: `tag-${model}` });
    const link = { type: 'imageCard', image: { id: 1, url: '/uploads/link.webp' } };
    const stored = restore(kind, {
      cards: [card('Nova', extra('Nova')), card('Glow', extra('Glow')), { ...link, label: 'All phones' }],
    }) as Json;
    const kept = (...cards: Json[]): unknown[] =>
      (withExtraFields(kind, { cards }, stored) as { cards: Json[] }).cards.map(
        ({ price, label }) => price ?? label ?? null,
      );
    const [nova, glow] = [card('Nova'), card('Glow')];
    expect(kept(nova, glow, link)).toEqual(['price-Nova', 'price-Glow', 'All phones']);
    // In another order.
    expect(kept(link, glow, nova)).toEqual(['All phones', 'price-Glow', 'price-Nova']);
    // One replaced, also by one with the same copy.
    expect(kept(nova, card('Flip'), link)).toEqual(['price-Nova', null, 'All phones']);
    // One removed, two added.
    expect(kept(nova, card('Flip'), card('Fold'), link)).toEqual(['price-Nova', null, null, 'All phones']);
    // New ones with nothing, or hardly anything, in them.
    expect(kept(nova, { type: 'card' }, link)).toEqual(['price-Nova', null, 'All phones']);
    expect(kept({ type: 'card', brand: 'Acme' }, { type: 'card' }, link)).toEqual([null, null, 'All phones']);
    // Another type in the same place.
    expect(kept(nova, { type: 'imageCard', image: glow['image'] }, link)).toEqual([
      'price-Nova',
      null,
      'All phones',
    ]);
    // A text or the link of one was changed, or all but its link removed.
    expect(kept(nova, { ...glow, model: 'Glow 2' }, link)).toEqual([
      'price-Nova',
      'price-Glow',
      'All phones',
    ]);
    expect(kept(nova, { ...glow, targetId: 'offer' }, link)).toEqual([
      'price-Nova',
      'price-Glow',
      'All phones',
    ]);
    expect(kept({ type: 'card', targetType: 'products', targetId: 'id-Glow' })).toEqual(['price-Glow']);
  });

  it('a card that holds nothing that the client knows keeps its price where it is', () => {
    const kind = KINDS_BY_NAME.viewModels;
    const stored = restore(kind, { cards: [{ type: 'card', price: 'nova' }] }) as Json;
    expect(withExtraFields(kind, { cards: [{ type: 'card' }] }, stored)).toMatchObject({
      cards: [{ price: 'nova' }],
    });
    const two = withExtraFields(kind, { cards: [{ type: 'card' }, { type: 'card' }] }, stored);
    expect(JSON.stringify(two)).not.toContain('nova');
  });

  it('what describes a picture, a film or a product goes with it', () => {
    const file = (name: string): Json => ({ id: 1, url: `/uploads/${name}` });
    const product = KINDS_BY_NAME.product;
    const stored = restore(product, {
      images: [{ image: file('a.webp'), thumbnail: file('t.webp'), alt: 'A red phone' }],
      videos: [{ video: file('a.mp4'), poster: file('p.webp'), title: 'Tour', captions: 'WEBVTT' }],
    }) as Json;
    const saved = (picture: string, film: string) =>
      JSON.stringify(
        withExtraFields(
          product,
          {
            images: [{ image: file(picture), thumbnail: file('t.webp') }],
            videos: [{ video: file(film), poster: file('p.webp') }],
          },
          stored,
        ),
      );
    expect(saved('a.webp', 'a.mp4')).toMatch(/A red phone.*WEBVTT/);
    expect(saved('b.webp', 'b.mp4')).not.toMatch(/A red phone|WEBVTT/);

    const compare = KINDS_BY_NAME.compare;
    const cell = (name: string): Json => ({ product: name, image: file('same.webp'), buttonText: 'See' });
    const table = restore(compare, {
      rows: [{ type: 'prices', column1: { ...cell('nova'), price: 'price-nova' } }],
    }) as Json;
    const priceWith = (name: string): unknown =>
      (
        withExtraFields(compare, { rows: [{ type: 'prices', column1: cell(name) }] }, table) as {
          rows: { column1: Json }[];
        }
      ).rows[0]?.column1['price'];
    expect([priceWith('nova'), priceWith('glow')]).toEqual(['price-nova', undefined]);
  });

  it('a row of a comparison keeps its prices and extras while its products or titles stay', () => {
    const kind = KINDS_BY_NAME.compare;
    const four = (cellOf: (n: number) => Json): Json =>
      Object.fromEntries([1, 2, 3, 4].map((n) => [`column${n}`, cellOf(n)]));
    const prices = (text: string, more: (n: number) => Json = () => ({})): Json => ({
      type: 'prices',
      ...four((n) => ({
        product: `phone-${n}`,
        buttonText: `${text} button ${n}`,
        monthlyPrice: `${text} $${n}`,
        monthlyPriceDesc: `${text} a month`,
        retailPrice: `${text} retail ${n}`,
        ...more(n),
      })),
    });
    const cells = (text: string, more: (n: number) => Json = () => ({})): Json => ({
      type: 'cells',
      ...four((n) => ({
        title: `Battery ${n}`,
        subtitle: `${text} subtitle ${n}`,
        details: `${text} details ${n}`,
        legal: `${text} legal ${n}`,
        ...more(n),
      })),
    });
    const priced = (n: number): Json => ({ price: `price-${n}` });
    const stored = restore(kind, { rows: [prices('Old', priced), cells('Old', priced)] }) as Json;
    const keptBy = (...rows: Json[]): unknown[] =>
      (withExtraFields(kind, { rows }, stored) as { rows: Json[] }).rows.map((row) =>
        [1, 2, 3, 4].map((n) => (row[`column${n}`] as Json)['price']),
      );
    const all = [1, 2, 3, 4].map((n) => `price-${n}`);
    expect(keptBy(prices('New'), cells('New'))).toEqual([all, all]);
    expect(keptBy(cells('New'), prices('New'), { type: 'cells', ...four(() => ({})) })).toEqual([
      all,
      all,
      [1, 2, 3, 4].map(() => undefined),
    ]);
  });

  it('a corrected text keeps the link of its entry, and another picture does not', () => {
    const kind = KINDS_BY_NAME.page;
    const link = (label: string, targetId: string): Json => ({ label, targetType: 'pages', targetId });
    const stored = restore(kind, { modules: [link('Batery', 'battery'), link('Cover', 'cover')] }) as Json;
    const kept = (...modules: Json[]): unknown[] =>
      (withExtraFields(kind, { modules }, stored) as { modules: Json[] }).modules.map(
        ({ targetId }) => targetId ?? null,
      );
    expect(kept({ label: 'Battery' }, { label: 'Cover' })).toEqual(['battery', 'cover']);
    expect(kept({ label: 'Battery' }, { label: 'Covers' })).toEqual(['battery', 'cover']);
    // In another place, or in a longer list, it may be any.
    expect(kept({ label: 'Cover' }, { label: 'Battery' })).toEqual(['cover', null]);
    expect(kept({ label: 'Battery' }, { label: 'Cover' }, { label: 'New' })).toEqual([null, 'cover', null]);
    const image = { id: 1, url: '/uploads/care.webp' };
    expect(kept({ label: 'Care', image }, { label: 'Cover' })).toEqual([null, 'cover']);
  });

  it('a list of 400 cards with new texts is saved at once, and its cards keep their prices', () => {
    const kind = KINDS_BY_NAME.viewModels;
    const cards = (text: string, more: (n: number) => Json = () => ({})): Json[] =>
      Array.from({ length: 400 }, (_, n) => ({
        type: 'card',
        brand: `${text} brand ${n}`,
        model: `${n}`,
        monthlyPrice: `${text} $${n}`,
        retailPrice: `${text} retail ${n}`,
        networkCopy: `${text} network ${n}`,
        image: { id: 1, url: `/uploads/${n}.webp` },
        ...more(n),
      }));
    const stored = { cards: cards('Old', (n) => ({ price: `price-${n}` })) };
    const start = performance.now();
    const saved = withExtraFields(kind, { cards: cards('New').reverse() }, stored) as { cards: Json[] };
    withExtraFields(kind, { cards: cards('New', (n) => ({ model: `Other ${n}` })) }, stored);
    const spent = performance.now() - start;
    expect(saved.cards.map(({ model, price }) => price === `price-${String(model)}`)).not.toContain(false);
    // Comparing each pair anew takes some seconds.
    expect(spent).toBeLessThan(1500);
  });

  it('what a save names is what it says, also null and an empty list', () => {
    const kind = KINDS_BY_NAME.product;
    const stored = restore(kind, fullValue(kind.schema)) as Json;
    const sent = { ...stored, colors: [], related: [], price: '', alternates: [] };
    expect(withExtraFields(kind, sent, stored)).toEqual(sent);
  });
});
