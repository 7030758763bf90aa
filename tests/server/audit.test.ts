// The filters of the audit. See src/server/README.md#214-people-and-audit.
import { expect, it } from 'vitest';
import type { AuditActors, AuditPage } from '#protocol/peopleSchemas.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { joinAs } from '#tests/support/people.ts';
import { client, sharedShowroom } from '#tests/support/showroom.ts';

onEachDatabase('When an administrator looks for who did what', (makeDatabase) => {
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
