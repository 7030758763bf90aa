// Save requests of the editor's browser. See src/api/README.md#client-rules.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDocument } from '#editor/api/editApi.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { KINDS } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { checkDocument } from '#server/documents/documentGate.ts';
import { withExtraFields } from '#server/documents/extraFields.ts';
import { describe as describeField, isDiscriminator } from '#schema/describe.ts';
import type { AnyField } from '#schema/field.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'vitrine_jwt=token' });
  vi.stubGlobal('window', { location: { pathname: '/edit' } });
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')));
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const NOTHING = { document: {} as never, etag: null };

const sent = (): unknown => JSON.parse(String(fetched.mock.calls[0]?.[1].body));

it('saving sends the missing sounds and translations of an environment as null', async () => {
  await saveDocument(
    'environment',
    'harbour',
    restore(KINDS_BY_NAME.environment, { id: 'harbour' }),
    NOTHING,
  );
  expect(sent()).toMatchObject({ click: null, celebration: null, alternates: null });
});

it('saving sends the existing ones, and the translations of any other document as a list', async () => {
  const environment = restore(KINDS_BY_NAME.environment, {
    click: { id: 1, url: '/uploads/click.wav' },
    alternates: [{ langCode: 'es', scrollText: 'Más' }],
  });
  await saveDocument('environment', 'harbour', environment, NOTHING);
  expect(sent()).toMatchObject({
    click: { id: 1, url: '/uploads/click.wav' },
    celebration: null,
    alternates: [{ langCode: 'es', scrollText: 'Más' }],
  });
  fetched.mockClear();
  await saveDocument('page', 'care', restore(KINDS_BY_NAME.page, {}), NOTHING);
  expect(sent()).toMatchObject({ alternates: [] });
});

/** A full value without what it holds: emptied fields, pictures without their point. */
function emptied(field: AnyField, value: unknown, isEmptied: boolean): unknown {
  const { meta, fields, item, members } = describeField(field);
  const entries = (shape: Readonly<Record<string, AnyField>>, entry: unknown): unknown =>
    Object.fromEntries(
      Object.entries(entry as object).map(([key, inner]) => [
        key,
        shape[key] && !isDiscriminator(shape[key]) && !/^lang/.test(key)
          ? emptied(shape[key], inner, isEmptied)
          : (inner as unknown),
      ]),
    );
  if (fields) return entries(fields, value);
  if (item) return (value as unknown[]).map((entry) => entries(item, entry));
  if (members)
    return (value as { type: string }[]).map((entry) => {
      const member = members[entry.type];
      return member ? entries(describeField(member).fields ?? {}, entry) : entry;
    });
  if (meta.widget === 'image')
    return { ...(value as object), ...(!isEmptied && { focus: { x: 0.2, y: 0.8 } }) };
  return isEmptied && ['text', 'richText', 'captions', 'document', 'target', 'number'].includes(meta.widget)
    ? undefined
    : value;
}

it.each(KINDS)(
  'an editor removes what a $kind has: texts, links, and the point of each picture',
  async (kind) => {
    const full = fullValue(kind.schema);
    const stored = restore(kind, emptied(kind.schema, full, false)) as Record<string, unknown>;
    const removed = {
      ...restore(kind, emptied(kind.schema, full, true)),
      name: 'Any',
      langCode: 'en',
    } as never;
    await saveDocument(kind.kind, 'any', removed, { document: stored as never, etag: null });
    const saved = checkDocument(kind, withExtraFields(kind, sent(), stored));
    const without = checkDocument(kind, removed);
    expect(saved).toEqual(without);
    expect(JSON.stringify(saved)).not.toContain('focus');
    expect(saved.errors).toBeUndefined();
  },
);

it('a save says that a picture has no point only where one was removed', async () => {
  const kind = KINDS_BY_NAME.viewModels;
  const card = (name: string, more: object = {}) => ({
    type: 'imageCard',
    image: { id: 1, url: `/uploads/${name}.webp`, ...more },
  });
  const focus = { x: 0.2, y: 0.8 };
  const before = restore(kind, { cards: [card('a', { focus }), card('b'), card('c', { focus })] });
  const document = restore(kind, { cards: [card('b'), card('a'), card('c', { focus }), card('new')] });
  await saveDocument('viewModels', 'any', document, { document: before, etag: null });
  const { cards } = sent() as { cards: { image: { focus?: unknown } }[] };
  expect(cards.map(({ image }) => image.focus)).toEqual([undefined, null, focus, undefined]);
});
