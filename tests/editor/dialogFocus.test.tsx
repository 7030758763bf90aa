// Where the focus is while a dialog is open, and after it.
import '#tests/support/dom.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kioskStore } from '#state/kioskStore.ts';
import { findDialog, openEditorPage, type EditorPage } from '#tests/support/editorPage.tsx';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom } from '#tests/support/showroom.ts';

const EDITOR = resolve(import.meta.dirname, '../../editor');
const ENV = { id: 'store', name: 'Store' };

type Step = (page: EditorPage) => Promise<void>;

const press =
  (name: string | RegExp, role = 'button'): Step =>
  async ({ user }) =>
    user.click(await screen.findByRole(role, { name }));

/** Dialogs of pages without a stage: the page, what opens it, and its name. */
const DIALOGS: readonly [string, readonly Step[], string | RegExp][] = [
  ['/edit/people', [press('Invite')], 'Invite somebody'],
  [
    '/edit/people',
    [press(/^Actions for A viewer/), press('Remove', 'menuitem')],
    /^Remove the person “A viewer/,
  ],
  ['/edit/people', [press(/^Actions for A viewer/), press('Block', 'menuitem')], /^Block A viewer/],
  ['/edit/people?view=invitations', [press('Remove new@example.com')], /^Remove the invitation/],
  ['/edit/people', [press(/^Account of/), press('Your account', 'menuitem')], 'Your account'],
  ['/edit/keys', [press('New key')], 'Make a key'],
  ['/edit/lists/page', [press('New Page')], 'New Page'],
  ['/edit/lists/page', [press('Deleted')], /^Deleted/],
];

it.each(DIALOGS)(
  'on %s the focus is in a dialog, and after Escape on the page again',
  async (path, steps, name) => {
    const showroom = await openShowroom();
    const { editor } = showroom;
    await editor.post('/api/pages', { name: 'Care' });
    await editor.post('/api/invitations', { email: 'new@example.com', role: 'viewer' });
    await joinAs(showroom, 'viewer');
    kioskStore.setState({ environment: ENV });
    const page = await openEditorPage(showroom, path);
    for (const step of steps) await step(page);
    await findDialog(name);
    const dialog = screen.getByRole('dialog', { name });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  },
);

it('after what a dialog was about is gone, the focus stays on the page', async () => {
  const showroom = await openShowroom();
  await showroom.editor.post('/api/invitations', { email: 'new@example.com', role: 'viewer' });
  const { user } = await openEditorPage(showroom, '/edit/people?view=invitations');
  const remove = { name: 'Remove new@example.com' };
  await user.click(await screen.findByRole('button', remove));
  await user.click(
    (await findDialog(/^Remove the invitation/)).getByRole('button', { name: 'Remove this invitation' }),
  );
  await waitFor(() => expect(screen.queryByRole('button', remove)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('every dialog of the editor gives the focus back: none has its own end without that', () => {
  const own = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => {
      const text = readFileSync(join(EDITOR, path), 'utf8');
      return (
        /<Modal\b/.test(text) &&
        /onExitTransitionEnd|returnFocus=/.test(text) &&
        !text.includes('returnFocus();')
      );
    });
  expect(own).toEqual([]);
});
