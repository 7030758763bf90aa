// Items that are cached for offline use, and requests that may use the cache.
import { describe, expect, it } from 'vitest';
import { KINDS } from '#content/kinds.ts';
import {
  isFilePath,
  isPointerPath,
  isVisitorPage,
  livePath,
  compareOfflineCache,
  releasedDocumentOf,
  type OfflineItem,
} from '#rules/offlineCache.ts';

const item = (url: string, version: string): OfflineItem => ({ url, version, bytes: 1 });

describe('When a kiosk compares its cache with the manifest', () => {
  it('fetches what is missing or has another version, in order, and deletes what is not listed', () => {
    const wanted = [item('/a', '"2"'), item('/b', '"1"'), item('/c', '"1"')];
    expect(
      compareOfflineCache(
        wanted,
        new Map([
          ['/gone', '"9"'],
          ['/b', '"1"'],
          ['/a', '"1"'],
        ]),
      ),
    ).toEqual({
      missing: [item('/a', '"2"'), item('/c', '"1"')],
      obsolete: ['/gone'],
    });
  });

  it('does nothing when the cache is complete, and fetches everything on the first visit', () => {
    expect(compareOfflineCache([item('/a', '"1"')], new Map([['/a', '"1"']]))).toEqual({
      missing: [],
      obsolete: [],
    });
    expect(compareOfflineCache([item('/a', '"1"')], new Map())).toEqual({
      missing: [item('/a', '"1"')],
      obsolete: [],
    });
  });
});

describe('When a page sends a request', () => {
  it.each(KINDS)('a released document of $collection may come from the cache', ({ kind, collection }) => {
    const hash = 'a1'.repeat(32);
    expect(releasedDocumentOf(`/releases/${hash}/${collection}/some-id`)).toEqual({
      hash,
      key: `${kind}/some-id`,
    });
    expect(releasedDocumentOf(`/releases/${hash}/${collection}/%E4%BD%A0`)?.key).toBe(`${kind}/你`);
    expect(releasedDocumentOf(`/releases/a1/${collection}/some-id`)).toBeUndefined();
  });

  it('settings, what is live, media and app files may too', () => {
    expect(['/config.json', livePath(null)].map(isPointerPath)).toEqual([true, true]);
    expect(['/uploads/film_1a2b.mp4', '/assets/noto-1.woff2'].map(isFilePath)).toEqual([true, true]);
  });

  it.each([
    '/healthz',
    '/readyz',
    '/event',
    '/api/kiosks',
    '/api/changes',
    '/api/offline-manifest/flagship',
    '/loc/search',
    '/fiber/search',
    '/auth/local',
    '/upload',
    '/upload/files',
    '/api/lists/pages',
    '/api/pages/care',
    '/api/environments/names',
    '/api/history/pages/care',
    '/api/media',
    '/api/uses/pages/care',
    '/api/types',
    '/sw.js',
  ])('%s always goes to the server', (path) => {
    expect([isPointerPath(path), isFilePath(path), isVisitorPage(path)]).toEqual([false, false, false]);
    expect(releasedDocumentOf(path)).toBeUndefined();
  });

  it('every visitor address may load the cached app, and none of the editor’s', () => {
    for (const path of ['/', '/home', '/page/care', '/product/a/videos', '/nowhere', '/editor', '/uploaded'])
      expect(isVisitorPage(path), path).toBe(true);
    for (const path of ['/edit', '/edit/', '/edit/page/care', '/edit/lists/page'])
      expect(isVisitorPage(path), path).toBe(false);
  });
});
