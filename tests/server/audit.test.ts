// The filters of the audit, and that it only grows.
// See src/server/accounts/README.md#people-and-audit.
import { expect, it } from 'vitest';
import type { AuditActors, AuditPage } from '#protocol/peopleSchemas.ts';
import { onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { client, sharedShowroom } from '#tests/support/showroom.ts';
import * as audit from '#server/audit/auditRepository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onDefaultDatabase('When an administrator looks for who did what', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('days, keys and people who were removed narrow it, in the table as in the file', async () => {
    const { editor, app } = showroom;
    const author = await joinAs(showroom, 'author');
    await author.post('/api/pages', { name: 'Of somebody who left', title: 'x' });
    await editor.send('DELETE', `/api/people/${author.id}`);
    const made = await editor.post('/api/keys', { name: 'Price feed', scopes: ['content.edit'] });
    await client(app, made.json<{ key: string }>().key).post('/api/pages', { name: 'Of a key', title: 'x' });

    const actors = (await editor.get('/api/audit/actors')).json<AuditActors>();
    expect(actors).toContainEqual({ id: author.id, name: 'A author' });
    expect(actors).toContainEqual({ id: null, name: 'Price feed' });

    const subjects = async (query: string): Promise<string[]> =>
      (await editor.get(`/api/audit?action=create&${query}`))
        .json<AuditPage>()
        .entries.map(({ subject }) => subject);
    expect(await subjects(`actor=${author.id}`)).toEqual(['page/of-somebody-who-left']);
    expect(await subjects('key=Price%20feed')).toEqual(['page/of-a-key']);
    expect(await subjects('key=A%20author')).toEqual([]);

    const hour = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString();
    expect(await subjects(`from=${hour(-1)}&until=${hour(1)}`)).toContain('page/of-a-key');
    expect(await subjects(`from=${hour(1)}`)).toEqual([]);
    expect(await subjects(`until=${hour(-1)}`)).toEqual([]);
    const file = await editor.get(`/api/audit.csv?action=create&key=Price%20feed&from=${hour(-1)}`);
    expect(file.body.trim().split('\n')).toHaveLength(2);
    expect((await editor.get('/api/audit?from=yesterday')).statusCode).toBe(400);
  });
});

// Triggers of each database guard it.
onEachDatabase('When a program changes the audit in the database', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('no entry is changed or removed before its time', async () => {
    await joinAs(showroom, 'author');
    const { database } = showroom.app.services;
    await expect(database.updateTable('audit').set({ subject: 'nothing' }).execute()).rejects.toThrow(
      'audit is append-only',
    );
    await expect(database.deleteFrom('audit').execute()).rejects.toThrow('audit is append-only');
    const old = { actor: null, actor_name: '', action: 'save', subject: 'old', detail: '{}' };
    const age = (days: number): number => Date.now() - days * DAY_MS;
    await database
      .insertInto('audit')
      .values([
        { ...old, seq: 1_000_001, at: age(402) },
        { ...old, seq: 1_000_002, at: age(399) },
      ])
      .execute();
    await audit.sweep(database, Date.now());
    const left = (await audit.list(database, { limit: 100 })).filter(({ subject }) => subject === 'old');
    expect(left.map(({ seq }) => seq)).toEqual([1_000_002]);
  });
});

// The order and who is in it are statements of each database's own.
onEachDatabase('When the audit is long', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('it is paged by time, also entries of one moment and of a server whose clock is behind', async () => {
    const { editor, app } = showroom;
    const { database } = app.services;
    const actor = { actor: 70, actor_name: 'Ana', action: 'save', detail: '{}' };
    const at = Date.now() + DAY_MS;
    const entries = Array.from({ length: 250 }, (_, index) => ({
      ...actor,
      seq: 1_000 + index,
      // Three of each moment; each tenth of another server.
      at: at + Math.floor(index / 3) - (index % 10 === 0 ? 5_000 : 0),
      subject: `entry ${index}`,
    }));
    await database.insertInto('audit').values(entries).execute();
    const sorted = entries.toSorted((a, b) => a.at - b.at || a.seq - b.seq).map(({ subject }) => subject);
    for (const [order, expected] of [
      ['oldest', sorted],
      ['latest', sorted.toReversed()],
    ] as const) {
      const found: string[] = [];
      let after: number | null = null;
      do {
        const query: string = `actor=70&order=${order}${after === null ? '' : `&after=${after}`}`;
        const page: AuditPage = (await editor.get(`/api/audit?${query}`)).json<AuditPage>();
        found.push(...page.entries.map(({ subject }) => subject));
        after = page.next;
      } while (after !== null);
      expect(found).toEqual(expected);
    }
    expect(await audit.list(database, { limit: 10, after: 999_999 })).toEqual([]);
  });

  it('each person is in it once, by the latest name, and each key', async () => {
    const { database } = showroom.app.services;
    const named = (seq: number, actor: number | null, name: string) => ({
      ...{ seq, actor, actor_name: name },
      ...{ at: Date.now() + 2 * DAY_MS + seq, action: 'save', subject: 'x', detail: '{}' },
    });
    await database
      .insertInto('audit')
      .values([
        named(2_000, 71, 'Ana Kovač'),
        named(2_001, null, 'Price feed'),
        named(2_002, 71, 'Ana Horvat'),
        named(2_003, null, 'Weather'),
        named(2_004, null, 'Price feed'),
        // A sign-in that failed.
        named(2_005, null, ''),
      ])
      .execute();
    const actors = await audit.actors(database);
    expect(actors.filter(({ id }) => id === 71)).toEqual([{ id: 71, name: 'Ana Horvat' }]);
    expect(actors.filter(({ id }) => id === null).map(({ name }) => name)).toEqual([
      'EDITOR_PASSWORD',
      'Price feed',
      'Weather',
    ]);
  });
});
