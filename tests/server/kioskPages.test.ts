// The list of kiosks: filters with their counts, order, pages, and 10,000 of them.
import { expect, it } from 'vitest';
import type { KioskPage, KioskRecord } from '#protocol/kioskSchemas.ts';
import { KIOSK_FLAGS, kioskFlags, kioskState } from '#rules/kioskStates.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { makeUpFleet } from '#tests/support/madeUpFleet.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

onEachDatabase('When an operator looks through the kiosks', (makeDatabase) => {
  async function open(count: number): Promise<Showroom> {
    const showroom = await openShowroom({}, await makeDatabase());
    await makeUpFleet(showroom.app.services.database, count);
    return showroom;
  }
  const page = async ({ editor }: Showroom, query: string): Promise<KioskPage> => {
    const response = await editor.get(`/api/kiosks?${query}`);
    expect([response.statusCode, query]).toEqual([200, query]);
    return response.json<KioskPage>();
  };
  async function all(showroom: Showroom, query: string): Promise<KioskRecord[]> {
    const found: KioskRecord[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { items, next }: KioskPage = await page(
        showroom,
        `${query}&limit=37${after && `&after=${encodeURIComponent(after)}`}`,
      );
      found.push(...items);
      after = next;
    }
    return found;
  }

  it('each stands on one page, in every order, either way', async () => {
    const showroom = await open(150);
    for (const by of ['name', 'store', 'group', 'environment', 'release', 'seen', 'state']) {
      const [up, down] = [await all(showroom, `sort=${by}`), await all(showroom, `sort=-${by}`)];
      for (const found of [up, down]) expect(new Set(found.map(({ id }) => id)).size).toBe(150);
      if (!['environment', 'release'].includes(by))
        expect(up.map(({ id }) => id)).not.toEqual(down.map(({ id }) => id));
    }
    const named = await all(showroom, 'sort=name');
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const names = named.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(collator.compare));
    // Those without a store are last, either way.
    for (const sort of ['store', '-store']) {
      const hasStore = (await all(showroom, `sort=${sort}`)).map(({ store }) => store !== null);
      expect(hasStore.lastIndexOf(true)).toBeLessThan(hasStore.indexOf(false));
    }
  });

  it('the states that are counted and found are those that the list shows', async () => {
    const showroom = await open(400);
    const everything = await all(showroom, 'sort=name');
    const { counts, now, total, unfiltered } = await page(showroom, 'sort=name');
    expect([total, unfiltered, counts.all]).toEqual([400, 400, 400]);
    const flagsOf = (kiosk: KioskRecord) => kioskFlags(kiosk, Date.parse(now));
    for (const flag of KIOSK_FLAGS) {
      const shown = everything.filter((kiosk) => flagsOf(kiosk).has(flag));
      expect([flag, shown.length > 0, counts[flag]]).toEqual([flag, true, shown.length]);
      expect((await all(showroom, `state=${flag}`)).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    }
    const states = (await all(showroom, 'sort=state')).map((kiosk) => kioskState(flagsOf(kiosk)));
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual(
      ['unenrolled', 'silent', 'online', 'dark'].filter((state) =>
        states.includes(state as (typeof states)[number]),
      ),
    );
  });

  it('words, store, group with those below, region and state are filters together', async () => {
    const showroom = await open(400);
    const everything = await all(showroom, 'sort=name');
    const ids = async (query: string) => (await all(showroom, query)).map(({ id }) => id);
    const where = (test: (kiosk: KioskRecord) => boolean) => everything.filter(test).map(({ id }) => id);
    expect(await ids('search=cafe')).toEqual(where(({ name }) => name.startsWith('Café')));
    expect(await ids('search=north%20door')).toEqual(
      where(({ name, region }) => name.startsWith('Door') && region === 'North'),
    );
    expect(await ids('store=none')).toEqual(where(({ store }) => store === null));
    expect(await ids('group=none')).toEqual(where(({ group }) => group === null));
    const below = ['group-0', 'group-5', 'group-10', 'group-15'];
    expect(await ids('group=group-0')).toEqual(where(({ group }) => below.includes(group ?? '')));
    expect(await ids(`search=${everything[3]?.id.slice(0, 36)}`)).toEqual([everything[3]?.id]);
    expect(await ids('search=%25')).toEqual([]);
    const silentInNorth = await page(showroom, 'region=North&state=silent');
    const north = everything.filter(({ region }) => region === 'North');
    expect(silentInNorth.total).toBe(
      north.filter((kiosk) => kioskFlags(kiosk, Date.parse(silentInNorth.now)).has('silent')).length,
    );
    expect(silentInNorth.counts.all).toBe(north.length);
    const found = (await showroom.editor.get('/api/kiosks/ids?region=North')).json<
      Record<'enrolled' | 'unenrolled', string[]>
    >();
    expect([...found.enrolled, ...found.unenrolled].sort()).toEqual(north.map(({ id }) => id).sort());
    const csv = (await showroom.editor.get('/api/kiosks.csv?region=North')).body;
    expect(csv.trim().split('\r\n')).toHaveLength(north.length + 1);
  });

  it('stores on the map count their kiosks by state, and one kiosk is found by its id', async () => {
    const showroom = await open(200);
    const everything = await all(showroom, 'sort=name');
    const stores = (await showroom.editor.get('/api/kiosks/stores')).json<
      { id: string; counts: Record<string, number> }[]
    >();
    for (const { id, counts } of stores) {
      const own = everything.filter(({ store }) => store === id).length;
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(own);
    }
    const [first] = everything;
    expect((await showroom.editor.get(`/api/kiosks/${first?.id}`)).json()).toMatchObject({ ...first });
    expect((await showroom.editor.get('/api/kiosks/gone')).statusCode).toBe(404);
    expect((await showroom.shopper.get(`/api/kiosks/${first?.id}`)).statusCode).toBe(401);
    expect((await showroom.editor.get('/api/kiosks?after=x')).statusCode).toBe(400);
  });
});
