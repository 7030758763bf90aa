// Adds a kind in memory as src/README.md describes: everything else follows from its row and its
// fields.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COLLECTIONS } from '#editor/catalog/collections.ts';
import { targetType, TARGET_TYPES } from '#content/parts/targetFields.ts';
import { collectionOfTarget } from '#rules/documentUses.ts';
import { pathOfTarget } from '#rules/links.ts';
import { releasedDocumentOf, type OfflineManifest } from '#rules/offlineCache.ts';
import { routeOf, SCREENS } from '#rules/routes.ts';
import type { KindName } from '#content/kindTable.ts';
import { metaOf } from '#schema/field.ts';
import { makeEmptySqlite, type TestDatabase } from '#tests/support/engines.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

vi.mock('#content/kindTable.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#content/kindTable.ts')>();
  const story = {
    title: 'Story',
    plural: 'Stories',
    collection: 'stories',
    route: 'story',
    links: { stories: { label: 'Story', path: '/story/:id' } },
  };
  const KIND_TABLE = { ...original.KIND_TABLE, story };
  return { ...original, KIND_TABLE, KIND_ROWS: Object.values(KIND_TABLE) };
});

vi.mock('#content/kinds.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#content/kinds.ts')>();
  const { defineKind } = await import('#content/defineKind.ts');
  const { text } = await import('#schema/field.ts');
  const { target } = await import('#content/parts/targetFields.ts');
  const story = defineKind('story' as KindName, {
    shape: () => ({ title: text('Title'), target: target() }),
  });
  const kinds = [...original.KINDS, story];
  return {
    ...original,
    KINDS: kinds,
    KINDS_BY_NAME: { ...original.KINDS_BY_NAME, story },
    kindByCollection: (collection: string) => kinds.find((kind) => kind.collection === collection),
  };
});

const STORY = { targetType: 'stories' as 'pages', targetId: 'first story' };

describe('When a developer adds a kind', () => {
  it('has a route and a screen with its name', () => {
    expect(SCREENS).toContain('story');
    expect(routeOf('/story/a')).toEqual({ screen: 'story', id: 'a', celebrate: false });
    expect(routeOf('/edit/story/a')).toMatchObject({ screen: 'story', id: 'a' });
  });

  it('can be the target of any button, which counts as a use', () => {
    expect(TARGET_TYPES).toContain('stories');
    expect(metaOf(targetType())?.options).toContainEqual({ value: 'stories', label: 'Story' });
    expect(pathOfTarget(STORY)).toBe('/story/first%20story');
    expect(routeOf(pathOfTarget(STORY) ?? '')).toMatchObject({ screen: 'story', id: 'first story' });
    expect(collectionOfTarget('stories')).toBe('stories');
  });

  it('has a list in the editor, before the environments', () => {
    expect(COLLECTIONS.find(({ slug }) => slug === 'story')?.kind.plural).toBe('Stories');
  });

  it('is cached by the service worker', () => {
    expect(releasedDocumentOf(`/releases/${'0'.repeat(64)}/stories/a`)).toMatchObject({ key: 'story/a' });
  });

  describe('on the server', () => {
    let testDatabase: TestDatabase;
    let showroom: Showroom;
    beforeAll(async () => {
      testDatabase = await makeEmptySqlite();
      showroom = await startShowroom(testDatabase, { seed: 'demo' });
    });
    afterAll(async () => {
      await showroom.app.close();
      await testDatabase.remove();
    });

    it('is created, listed, saved, validated and read through its own API', async () => {
      const created = await showroom.editor.post('/api/stories', { name: 'First', openAfter: false });
      expect(created.json()).toMatchObject({ id: 'first', name: 'First' });
      expect((await showroom.shopper.get('/api/stories/names')).json()).toEqual([
        { id: 'first', name: 'First' },
      ]);
      const saved = await showroom.editor.put('/api/stories/first', {
        ...created.json<Json>(),
        title: 'Once',
        target: { targetType: 'stories', targetId: 'first' },
      });
      expect(saved.statusCode).toBe(200);
      expect((await showroom.shopper.get('/api/stories/first')).json()).toMatchObject({ title: 'Once' });
      const refused = await showroom.editor.put('/api/stories/first', {
        ...created.json<Json>(),
        target: { targetType: 'tales', targetId: '' },
      });
      expect(refused.statusCode).toBe(400);
    });

    it('is in the API document', async () => {
      const { paths } = (await showroom.shopper.get('/openapi.json')).json<{ paths: object }>();
      expect(Object.keys(paths)).toContain('/api/stories/{id}');
    });

    it('is cached with its linked documents by a kiosk that starts at it', async () => {
      const manifest = (
        await showroom.shopper.get('/api/offline-manifest/flagship?from=stories/first')
      ).json<OfflineManifest>();
      expect(manifest.documents.map(({ url }) => url)).toContain('/api/stories/first');
    });
  });
});
