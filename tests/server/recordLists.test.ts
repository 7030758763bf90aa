// Lists of people, keys, invitations, links to previews, reviews, schedules and environments: one
// form of pages, searches, filters and tables for all of them.
import { expect, it } from 'vitest';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

interface Page {
  items: Json[];
  total: number;
  next: string | null;
}

const LISTS = {
  people: 'administrator',
  invitations: 'administrator',
  keys: 'administrator',
  'preview-links': 'viewer',
  reviews: 'viewer',
  schedules: 'viewer',
  environments: 'viewer',
} as const;

onDefaultDatabase('When an administrator looks through a list', (makeDatabase) => {
  it('each is a page for those who have the right, and for nobody else', async () => {
    const showroom = await openShowroom({}, await makeDatabase());
    const viewer = await joinAs(showroom, 'viewer');
    for (const [list, role] of Object.entries(LISTS))
      for (const path of [`/api/${list}`, `/api/${list}.csv`]) {
        expect([path, (await showroom.shopper.get(path)).statusCode]).toEqual([path, 401]);
        expect([path, (await viewer.get(path)).statusCode]).toEqual([path, role === 'viewer' ? 200 : 403]);
        expect([path, (await showroom.editor.get(path)).statusCode]).toEqual([path, 200]);
      }
  });

  it('people are searched, filtered, sorted and cut into pages, each person on one', async () => {
    const showroom = await openShowroom({}, await makeDatabase());
    for (const role of ['viewer', 'author', 'author', 'publisher'] as const) await joinAs(showroom, role);
    const page = async (query: string) => (await showroom.editor.get(`/api/people?${query}`)).json<Page>();
    const all = await page('');
    expect(all.total).toBe(5);
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const { items, next }: Page = await page(`sort=-role&limit=2${after && `&after=${after}`}`);
      seen.push(...items.map(({ role }) => role));
      if (next === null) break;
      after = encodeURIComponent(next);
    }
    expect(seen).toEqual(['administrator', 'publisher', 'author', 'author', 'viewer']);
    expect((await page('role=author')).total).toBe(2);
    expect((await page('search=PUBLISHER')).items).toMatchObject([{ role: 'publisher' }]);
    expect((await page('blocked=true')).total).toBe(0);
    expect((await showroom.editor.get('/api/people?after=x')).statusCode).toBe(400);
    const csv = (await showroom.editor.get('/api/people.csv?role=viewer')).body;
    expect(csv.split('\r\n')[0]).toBe('id,name,email,role,blocked,lastSeenAt,passkeys');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });
});
