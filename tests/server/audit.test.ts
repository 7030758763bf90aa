// The filters of the audit, and that it only grows. See src/server/README.md#214-people-and-audit.
import { expect, it } from 'vitest';
import type { AuditActors, AuditPage } from '#protocol/peopleSchemas.ts';
import { onDefaultDatabase, onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { client, sharedShowroom } from '#tests/support/showroom.ts';

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
    const { database, audit } = showroom.app.services;
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
    await audit.sweep(Date.now());
    const left = (await audit.list({ limit: 100 })).filter(({ subject }) => subject === 'old');
    expect(left.map(({ seq }) => seq)).toEqual([1_000_002]);
  });
});
