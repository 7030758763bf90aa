// Who else is on a document. See src/server/collaboration/README.md#presence.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { addressOf, listen, waitUntil } from '#tests/support/eventStream.ts';
import { joinAs, type Colleague } from '#tests/support/people.ts';
import { client, openShowroom, sharedShowroom } from '#tests/support/showroom.ts';
import * as presences from '#server/collaboration/presenceRepository.ts';

const [TAB, ANOTHER_TAB] = [randomUUID(), randomUUID()];

afterEach(() => void vi.useRealTimers());

onDefaultDatabase('When colleagues edit at once', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  const CARE = { document: 'page/care', path: 'headers.0.text' };
  const note = async (colleague: Pick<Colleague, 'put'>, tab = TAB, place = CARE): Promise<unknown> =>
    (await colleague.put(`/api/presence/${tab}`, place)).json();

  it('each sees who else is on the document, and where, but not themselves', async () => {
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'viewer')];
    expect(await note(ada)).toEqual({ others: [] });
    expect(await note(ada, ANOTHER_TAB)).toEqual({ others: [] });
    expect(await note(paul, TAB, { document: 'page/care', path: '' })).toEqual({
      others: [
        { id: ada.id, name: 'A author', path: CARE.path },
        { id: ada.id, name: 'A author', path: CARE.path },
      ],
    });
    expect(await note(ada)).toEqual({ others: [{ id: paul.id, name: 'A viewer', path: '' }] });
    expect(await note(ada, TAB, { document: 'page/other', path: '' })).toEqual({ others: [] });
  });

  it('who leaves, or is silent for 15 seconds, is gone', async () => {
    const place = { document: 'page/quiet', path: '' };
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'author')];
    await note(ada, TAB, place);
    await ada.send('DELETE', `/api/presence/${TAB}`);
    expect(await note(paul, TAB, place)).toEqual({ others: [] });
    await note(ada, TAB, place);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_001 });
    expect(await note(paul, TAB, place)).toEqual({ others: [] });
    await presences.sweep(showroom.app.services.database, Date.now());
    const rows = await showroom.app.services.database
      .selectFrom('presence')
      .select('tab')
      .where('document', '=', place.document)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('a tab cannot move or end that of another account', async () => {
    const place = { document: 'page/mine', path: '' };
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'author')];
    await note(ada, ANOTHER_TAB, place);
    await note(paul, ANOTHER_TAB, { document: 'page/elsewhere', path: '' });
    await paul.send('DELETE', `/api/presence/${ANOTHER_TAB}`);
    expect(await note(paul, TAB, place)).toEqual({ others: [{ id: ada.id, name: 'A author', path: '' }] });
  });

  it('nobody without an account is told, and a place has a sensible length', async () => {
    expect((await showroom.shopper.put(`/api/presence/${TAB}`, CARE)).statusCode).toBe(401);
    const ada = await joinAs(showroom, 'author');
    const long = { document: 'x'.repeat(201), path: 'x'.repeat(501) };
    expect((await ada.put(`/api/presence/${TAB}`, long)).json()).toMatchObject({
      errors: [{ path: 'document' }, { path: 'path' }],
    });
    expect((await ada.put('/api/presence/tab', CARE)).json()).toMatchObject({ errors: [{ path: 'tab' }] });
    for (const path of ['__proto__.nothing', 'constructor.x', 'headers.0.prototype', '../..', 'a b'])
      expect((await ada.put(`/api/presence/${TAB}`, { ...CARE, path })).json()).toMatchObject({
        errors: [{ path: 'path' }],
      });
  });

  it('nobody fills the screen of their colleagues with tabs', async () => {
    const place = { document: 'page/crowd', path: '' };
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'author')];
    for (let tab = 0; tab < 30; tab += 1) await note(ada, randomUUID(), place);
    const { others } = (await note(paul, TAB, place)) as { others: unknown[] };
    expect(others).toHaveLength(10);
  });
});

onEachDatabase('When several servers share a database', (makeDatabase) => {
  it('each tab is told at once who comes, moves and goes, until its session ends', async () => {
    const testDatabase = await makeDatabase();
    const [one, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    const [ada, paul] = [await joinAs(one, 'author'), await joinAs(one, 'viewer')];
    const elsewhere = client(other.app, paul.token);
    const at = (path: string, document = 'page/care') => ({ document, path });
    await ada.put(`/api/presence/${TAB}`, at(''));
    const url = `${await addressOf(one)}/api/presence/${TAB}`;
    const stream = await listen(url, { authorization: `Bearer ${ada.token}` });
    const told = (): unknown[] => stream.events.map(({ data }) => data['others']);
    await waitUntil(() => told().length === 1);
    await elsewhere.put(`/api/presence/${TAB}`, at('title'));
    await waitUntil(() => told().length === 2);
    await elsewhere.put(`/api/presence/${TAB}`, at('title', 'page/other'));
    await waitUntil(() => told().length === 3);
    await ada.put(`/api/presence/${TAB}`, at('', 'page/other'));
    await waitUntil(() => told().length === 4);
    await elsewhere.send('DELETE', `/api/presence/${TAB}`);
    await waitUntil(() => told().length === 5);
    const here = [{ id: paul.id, name: 'A viewer', path: 'title' }];
    expect(told()).toEqual([[], here, [], here, []]);
    await one.editor.post(`/api/people/${ada.id}/sign-outs`, {});
    await waitUntil(() => !stream.isOpen());
    for (const { app } of [one, other]) await app.close();
    await testDatabase.remove();
  }, 30_000);

  it('colleagues on another one are seen too', async () => {
    const testDatabase = await makeDatabase();
    const [one, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    const ada = await joinAs(one, 'author');
    const paul = await joinAs(one, 'author');
    const elsewhere = client(other.app, paul.token);
    const place = { document: 'page/care', path: '' };
    await ada.put(`/api/presence/${TAB}`, place);
    expect((await elsewhere.put(`/api/presence/${TAB}`, place)).json()).toEqual({
      others: [{ id: ada.id, name: 'A author', path: '' }],
    });
    for (const { app } of [one, other]) await app.close();
    await testDatabase.remove();
  });
});
