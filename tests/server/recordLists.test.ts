// Behavior that the lists of all record kinds share: permissions, pages, searches, filters and
// tables.
import { expect, it } from 'vitest';
import { people } from '#records/kinds/people.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { fieldMeta } from '#records/defineRecord.ts';
import { csvColumns } from '#records/csvCells.ts';
import { sortableFields } from '#records/recordLists.ts';
import { hasRight, ROLES } from '#rules/rights.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

interface Page {
  items: Json[];
  total: number;
  next: string | null;
}

onEachDatabase('When somebody looks through a list', (makeDatabase) => {
  it('each is a page for the roles that have the right, and for nobody else', async () => {
    const showroom = await openShowroom({}, await makeDatabase());
    for (const role of ROLES) {
      const person = await joinAs(showroom, role);
      for (const { name, access, operations, changeAccess = access } of RECORD_KINDS) {
        const statuses = [`/api/${name}`, `/api/${name}.csv`].map(
          async (path) => (await person.get(path)).statusCode,
        );
        const expected = hasRight(role, access) ? 200 : 403;
        expect([role, name, ...(await Promise.all(statuses))]).toEqual([role, name, expected, expected]);
        if (!operations.includes('remove')) continue;
        const removal = (await person.send('DELETE', `/api/${name}/9999`)).statusCode;
        expect([role, name, removal]).toEqual([role, name, hasRight(role, changeAccess) ? 404 : 403]);
      }
    }
    for (const { name } of RECORD_KINDS)
      expect([name, (await showroom.shopper.get(`/api/${name}`)).statusCode]).toEqual([name, 401]);
  });

  it('each is sorted by each of its columns, filtered by each of its filters, and a table', async () => {
    const { editor } = await openShowroom({}, await makeDatabase());
    for (const kind of RECORD_KINDS) {
      const { name, list, fields } = kind;
      const get = async (query: string) => (await editor.get(`/api/${name}${query}`)).statusCode;
      for (const sort of sortableFields(kind))
        expect([name, sort, await get(`?sort=-${sort}`)]).toEqual([name, sort, 200]);
      for (const filter of list.filters) {
        const [option] = fields[filter] ? (fieldMeta(fields[filter]).options ?? []) : [];
        expect([name, filter, await get(`?${filter}=${option?.value ?? 'none'}`)]).toEqual([
          name,
          filter,
          200,
        ]);
      }
      expect([name, await get('?sort=nothing'), await get('?after=nothing')]).toEqual([name, 400, 400]);
      const csv = (await editor.get(`/api/${name}.csv`)).body;
      expect(csv.split('\r\n')[0]).toBe(['id', ...csvColumns(kind)].join(','));
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
    const csv = (await showroom.editor.get('/api/people.csv?role=viewer')).body;
    expect(csv.split('\r\n')[0]).toBe('id,name,email,role,blocked,lastSeenAt,passkeys');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });

  it('who changed what of a person is in their history, and a change based on an older one is refused', async () => {
    const showroom = await openShowroom({}, await makeDatabase());
    const { id } = await joinAs(showroom, 'author');
    const { editor } = showroom;
    const path = `/api/${people.name}/${id}`;
    const etag = String((await editor.get(path)).headers['etag']);
    const change = (body: object) =>
      editor.send('PATCH', path, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'if-match': etag },
      });
    expect((await change({ role: 'publisher' })).json()).toMatchObject({ id, role: 'publisher' });
    expect((await change({ blocked: true })).statusCode).toBe(412);
    expect((await change({ name: 'Another' })).statusCode).toBe(412);
    expect((await editor.get(`${path}/history`)).json()).toMatchObject([
      { action: 'change-role', changes: { role: { before: 'author', after: 'publisher' } } },
    ]);
    expect((await editor.get(path)).json()).toMatchObject({ role: 'publisher', blocked: false });
  });
});
