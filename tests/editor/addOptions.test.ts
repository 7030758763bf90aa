// Options of the slash menu, and where each adds its entry.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS, KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { describe as fieldsOf } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import { addOptions } from '#editor/canvas/addOptions.ts';
import { DRAWN_TYPES } from '#editor/canvas/blockPictures.tsx';
import { documentOf, draftStore, patchList, type DocumentRef } from '#editor/draft/draftStore.ts';
import { newEntry } from '#schema/fieldAt.ts';

const PAGE: DocumentRef = { kind: 'page', id: 'care' };
const PHONE: DocumentRef = { kind: 'product', id: 'phone' };

function show(ref: DocumentRef, fields: Record<string, unknown>): void {
  const document = restore(KINDS_BY_NAME[ref.kind], { id: ref.id, name: ref.id, langCode: 'en', ...fields });
  setEntry(ref.kind, ref.id, { status: 'ready', document: document as AnyDocument, etag: null });
}

beforeEach(() => {
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  show(PAGE, {
    components: [
      { type: 'text', text: 'First' },
      { type: 'buttons', buttons: [{ type: 'page', text: 'Go on' }] },
      { type: 'text', text: 'Last' },
    ],
  });
});

const groupsOf = (ref: DocumentRef, path: string): string[] => [
  ...new Set(addOptions(ref, path).map(({ group }) => group)),
];

describe('When an editor presses a slash', () => {
  it('what goes after the selected entry comes first, the innermost list before the others', () => {
    expect(groupsOf(PAGE, 'components.1.buttons.0.text').slice(0, 2)).toEqual([
      'Buttons: after the selected one',
      'Blocks: after the selected one',
    ]);
    expect(groupsOf(PAGE, '')[0]).toBe('Headers');
    expect(groupsOf(PAGE, 'components.0.text')).not.toContain('Blocks');
  });

  it('a list that is full says how many it has, and others say nothing', () => {
    const PHONES: DocumentRef = { kind: 'viewModels', id: 'phones' };
    show(PHONES, { cards: Array.from({ length: 4 }, () => ({ type: 'card', model: 'A' })) });
    const fullOf = (ref: DocumentRef, path: string, list: string): string[] => [
      ...new Set(addOptions(ref, path).flatMap(({ place, full }) => (place.listPath === list ? full : []))),
    ];
    expect(fullOf(PHONES, 'cards.0', 'cards')).toEqual(['4 of 4']);
    expect(fullOf(PAGE, '', 'headers')).toEqual(['']);
  });

  it('the chosen one goes behind the selected entry, and of another list to its end', () => {
    const spacer = addOptions(PAGE, 'components.0.text').find(({ type }) => type === 'spacer');
    if (!spacer) throw new Error('There is no spacer');
    const { listPath, at, list } = spacer.place;
    patchList(PAGE, listPath, { type: 'add', at, entry: newEntry(list, 'spacer') });
    expect((valueAt(documentOf(PAGE), 'components') as { type: string }[]).map(({ type }) => type)).toEqual([
      'text',
      'spacer',
      'buttons',
      'text',
    ]);
    const title = addOptions(PAGE, 'components.0.text').find(({ type }) => type === 'title');
    expect(title?.place).toMatchObject({ listPath: 'headers', at: 0 });
  });

  it('a list with room for another entry takes it, and a full one does not', () => {
    const point = { title: 'Light', desc: '' };
    show(PHONE, { sellingPoints: [point, point, point] });
    const isFull = (): boolean =>
      addOptions(PHONE, '').some(({ group, full }) => group === 'Selling points' && full !== '');
    expect(isFull()).toBe(false);
    const list = fieldsOf(KINDS_BY_NAME.product.schema).fields?.['sellingPoints'];
    const max = list && fieldsOf(list).meta.max;
    expect(max).toBeGreaterThan(3);
    show(PHONE, { sellingPoints: Array.from({ length: max ?? 0 }, () => point) });
    expect(isFull()).toBe(true);
  });

  it('each type of entry that a page can have is drawn', () => {
    const types = new Set<string>();
    const collect = (field: AnyField): void => {
      // The type itself is no field of an editor.
      if (!metaOf(field)) return;
      const { fields, item, members } = fieldsOf(field);
      for (const inner of Object.values({ ...fields, ...item })) collect(inner);
      for (const [type, member] of Object.entries(members ?? {})) {
        types.add(type);
        collect(member);
      }
    };
    for (const { schema } of KINDS) collect(schema);
    expect(types.size).toBeGreaterThan(20);
    expect([...types].filter((type) => !DRAWN_TYPES.has(type))).toEqual([]);
  });
});
