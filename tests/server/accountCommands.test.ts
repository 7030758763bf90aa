// `npm run accounts`. See src/server/operating/README.md#accounts-from-the-command-line.
import { expect, it } from 'vitest';
import { performAccountCommand } from '#server/accounts/accountCommands.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { joinAs, PASSWORD } from '#tests/support/people.ts';
import { EDITOR, sharedShowroom } from '#tests/support/showroom.ts';
import * as audit from '#server/audit/auditRepository.ts';

onDefaultDatabase('When an operator is shut out', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  const run = (...words: string[]): Promise<string> =>
    performAccountCommand(showroom.app.services.database, 'https://showroom.example.com', words);
  const tokenIn = (text: string): string => /#([\w-]+)/.exec(text)?.[1] ?? '';

  it('they invite themselves, as an administrator', async () => {
    const text = await run('invite', 'Operator@example.com');
    expect(text).toMatch(/^https:\/\/showroom\.example\.com\/edit\/join#/);
    const accept = { token: tokenIn(text), name: 'Operator', password: PASSWORD };
    expect((await showroom.shopper.post('/auth/accept', accept)).statusCode).toBe(200);
    expect(await run('list')).toContain('operator@example.com  administrator  Operator  seen ');
  });

  it('they make a link for a new password', async () => {
    const token = tokenIn(await run('reset', EDITOR.email));
    const reset = { token, password: PASSWORD };
    expect((await showroom.shopper.post('/auth/reset', reset)).statusCode).toBe(200);
  });

  it('they block somebody, who is signed out, and let them in again', async () => {
    const author = await joinAs(showroom, 'author');
    expect(await run('block', author.email)).toBe(`${author.email} is blocked and signed out.`);
    expect((await author.get('/auth/me')).statusCode).toBe(401);
    expect(await run('list')).toContain(`${author.email}  author  A author  blocked`);
    expect(await run('unblock', author.email)).toBe(`${author.email} can sign in again.`);
  });

  it('the audit has what they did', async () => {
    const { email } = await joinAs(showroom, 'author');
    await run('invite', 'audited@example.com', 'viewer');
    await run('reset', email);
    await run('block', email);
    await run('unblock', email);
    const entries = await audit.list(showroom.app.services.database, { limit: 4 });
    expect(entries.map(({ actor_name, action, subject }) => [actor_name, action, subject])).toEqual([
      ['Command line', 'unblock', email],
      ['Command line', 'block', email],
      ['Command line', 'make-reset-link', email],
      ['Command line', 'invite', 'audited@example.com'],
    ]);
  });

  it.each([
    [['block', 'nobody@example.com'], 'Nobody has an account'],
    [['invite', 'no address'], 'is not an e-mail address'],
    [['invite', 'new@example.com', 'boss'], 'is not a role'],
    [['invite', EDITOR.email], 'has an account already'],
    [['delete', EDITOR.email], 'Usage:'],
  ])('%j tells what is wrong', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});
