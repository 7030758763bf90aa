// Who else is on a document. See src/server/README.md#216-presence.
import { afterEach, expect, it, vi } from 'vitest';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs, type Colleague } from '#tests/support/people.ts';
import { client, openShowroom, sharedShowroom } from '#tests/support/showroom.ts';

afterEach(() => void vi.useRealTimers());

onEachDatabase('When colleagues edit at once', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  const CARE = { document: 'page/care', path: 'headers.0.text' };
  const note = async (colleague: Pick<Colleague, 'put'>, tab = 'tab', place = CARE): Promise<unknown> =>
    (await colleague.put(`/api/presence/${tab}`, place)).json();

  it('each sees who else is on the document, and where, but not themselves', async () => {
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'viewer')];
    expect(await note(ada)).toEqual({ others: [] });
    expect(await note(ada, 'another tab')).toEqual({ others: [] });
    expect(await note(paul, 'tab', { document: 'page/care', path: '' })).toEqual({
      others: [
        { id: ada.id, name: 'A author', path: CARE.path },
        { id: ada.id, name: 'A author', path: CARE.path },
      ],
    });
    expect(await note(ada)).toEqual({ others: [{ id: paul.id, name: 'A viewer', path: '' }] });
    expect(await note(ada, 'tab', { document: 'page/other', path: '' })).toEqual({ others: [] });
  });

  it('who leaves, or is silent for 15 seconds, is gone', async () => {
    const place = { document: 'page/quiet', path: '' };
    const [ada, paul] = [await joinAs(showroom, 'author'), await joinAs(showroom, 'author')];
    await note(ada, 'tab', place);
    await ada.send('DELETE', '/api/presence/tab');
    expect(await note(paul, 'tab', place)).toEqual({ others: [] });
    await note(ada, 'tab', place);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_001 });
    expect(await note(paul, 'tab', place)).toEqual({ others: [] });
    await showroom.app.services.presences.sweep(Date.now());
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
    await note(ada, 'same', place);
    await note(paul, 'same', { document: 'page/elsewhere', path: '' });
    await paul.send('DELETE', '/api/presence/same');
    expect(await note(paul, 'tab', place)).toEqual({ others: [{ id: ada.id, name: 'A author', path: '' }] });
  });

  it('nobody without an account is told, and a place has a sensible length', async () => {
    expect((await showroom.shopper.put('/api/presence/tab', CARE)).statusCode).toBe(401);
    const ada = await joinAs(showroom, 'author');
    const long = { document: 'x'.repeat(201), path: 'x'.repeat(501) };
    expect((await ada.put('/api/presence/tab', long)).json()).toMatchObject({
      errors: [{ path: 'document' }, { path: 'path' }],
    });
  });
});

onEachDatabase('When several servers share a database', (makeDatabase) => {
  it('colleagues on another one are seen too', async () => {
    const testDatabase = await makeDatabase();
    const [one, other] = [await openShowroom({}, testDatabase), await openShowroom({}, testDatabase)];
    const ada = await joinAs(one, 'author');
    const paul = await joinAs(one, 'author');
    const elsewhere = client(other.app, paul.token);
    const place = { document: 'page/care', path: '' };
    await ada.put('/api/presence/tab', place);
    expect((await elsewhere.put('/api/presence/tab', place)).json()).toEqual({
      others: [{ id: ada.id, name: 'A author', path: '' }],
    });
    for (const { app } of [one, other]) await app.close();
    await testDatabase.remove();
  });
});
