// Everything that one press removes comes back by Undo; other removals need a confirmation.
import '#tests/support/dom.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { kioskStore } from '#state/kioskStore.ts';
import { findDialog, openEditorPage } from '#tests/support/editorPage.tsx';
import { openShowroom, type Json } from '#tests/support/showroom.ts';

afterEach(() => kioskStore.setState({ environment: undefined }));

/** A showroom whose only environment is published by hand, on the page for publishing. */
async function openPublishing() {
  const showroom = await openShowroom();
  const { editor } = showroom;
  const made = await editor.post('/api/environments', { name: 'Store' });
  const env = made.json<{ id: string }>().id;
  const page = async (id: string | null, headline: string) =>
    (id === null
      ? await editor.post('/api/pages', { name: headline })
      : await editor.put(`/api/pages/${id}`, {
          ...(await editor.get(`/api/pages/${id}`)).json<Json>(),
          name: headline,
        })
    ).json<{ id: string }>().id;
  const live = await page(null, 'Care');
  const settings = (await editor.get(`/api/environments/${env}`)).json<Json>();
  await editor.put(`/api/environments/${env}`, { ...settings, publishing: 'byHand' });
  return {
    showroom,
    env,
    live,
    page,
    nameOf: async (id: string) => (await editor.get(`/api/pages/${id}`)).json<Json>()['name'],
  };
}

describe('When an editor discards what is not published', () => {
  it('a page that kiosks never showed is deleted after a question only, and Undo brings it back', async () => {
    const { showroom, env, page, nameOf } = await openPublishing();
    const id = await page(null, 'Spring');
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { user } = await openEditorPage(showroom, '/edit/publishing');
    const discard = await screen.findByRole('button', { name: 'Discard Spring to live' });
    await user.click(discard);
    const question = await findDialog('Delete “Spring”?');
    expect(question.getByText(/Kiosks have never shown it, so discarding it deletes it/)).toBeDefined();
    await user.click(question.getByText('Cancel'));
    expect(await nameOf(id)).toBe('Spring');
    await user.click(discard);
    await user.click((await findDialog('Delete “Spring”?')).getByText('Delete'));
    expect(await screen.findByText('“Spring” has been deleted.')).toBeDefined();
    expect(await nameOf(id)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Spring” is again as it was saved.')).toBeDefined();
    expect(await nameOf(id)).toBe('Spring');
  });

  it('a changed page is as kiosks show it at once, and Undo saves the change again', async () => {
    const { showroom, env, live, page, nameOf } = await openPublishing();
    await page(live, 'Care, new');
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { user } = await openEditorPage(showroom, '/edit/publishing');
    await user.click(await screen.findByRole('button', { name: 'Discard Care, new to live' }));
    await waitFor(async () => expect(await nameOf(live)).toBe('Care'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await nameOf(live)).toBe('Care, new'));
  });

  it('a deleted page is restored at once, and Undo deletes it again', async () => {
    const { showroom, env, live, nameOf } = await openPublishing();
    await showroom.editor.send('DELETE', `/api/pages/${live}`);
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { user } = await openEditorPage(showroom, '/edit/publishing');
    await user.click(await screen.findByRole('button', { name: 'Discard Care to live' }));
    await waitFor(async () => expect(await nameOf(live)).toBe('Care'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await nameOf(live)).toBeUndefined());
  });

  it('nothing is discarded that a colleague has restored or saved since', async () => {
    const { showroom, env, live, page, nameOf } = await openPublishing();
    const spring = await page(null, 'Spring');
    await showroom.editor.send('DELETE', `/api/pages/${live}`);
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { user } = await openEditorPage(showroom, '/edit/publishing');
    const discard = await screen.findByRole('button', { name: 'Discard Care to live' });
    await showroom.editor.post(`/api/restore/pages/${live}`, {});
    await page(live, 'Care by a colleague');
    await user.click(discard);
    expect(await screen.findByText(/saved this in the meantime/)).toBeDefined();
    expect(await nameOf(live)).toBe('Care by a colleague');
    await user.click(await screen.findByRole('button', { name: 'Discard Spring to live' }));
    await page(spring, 'Spring by a colleague');
    await user.click((await findDialog('Delete “Spring”?')).getByText('Delete'));
    await waitFor(() => expect(screen.getAllByText(/saved this in the meantime/)).toHaveLength(2));
    expect(await nameOf(spring)).toBe('Spring by a colleague');
  });

  it('Undo does not delete a restored page that a colleague has saved since', async () => {
    const { showroom, env, live, page, nameOf } = await openPublishing();
    await showroom.editor.send('DELETE', `/api/pages/${live}`);
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { user } = await openEditorPage(showroom, '/edit/publishing');
    await user.click(await screen.findByRole('button', { name: 'Discard Care to live' }));
    await waitFor(async () => expect(await nameOf(live)).toBe('Care'));
    await page(live, 'Care by a colleague');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/saved this in the meantime/)).toBeDefined();
    expect(await nameOf(live)).toBe('Care by a colleague');
  });
});

it('an invitation is taken back after a question only', async () => {
  const showroom = await openShowroom();
  await showroom.editor.post('/api/invitations', { email: 'new@example.com', role: 'viewer' });
  const { user } = await openEditorPage(showroom, '/edit/people?view=invitations');
  await user.click(await screen.findByRole('button', { name: 'Remove new@example.com' }));
  const question = await findDialog('Remove the invitation “new@example.com”?');
  expect(screen.queryByText('“new@example.com” removed.')).toBeNull();
  await user.click(question.getByText('Remove this invitation'));
  expect(await screen.findByText('“new@example.com” removed.')).toBeDefined();
});

describe('When an editor restores what was deleted', () => {
  it('the page leaves the list at once, and is in it again if the server could not restore it', async () => {
    const { showroom, live, nameOf } = await openPublishing();
    await showroom.editor.send('DELETE', `/api/pages/${live}`);
    const { user, answerBy } = await openEditorPage(showroom, '/edit/lists/page');
    let refuse = (): void => undefined;
    answerBy((url) =>
      url.startsWith('/api/restore/')
        ? new Promise<Response>((resolve) => {
            refuse = () => resolve(new Response('{"message":"The disk is full"}', { status: 507 }));
          })
        : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Deleted' }));
    const dialog = await findDialog('Deleted: Pages');
    await user.click(await dialog.findByRole('button', { name: 'Restore Care' }));
    expect(await dialog.findByText('No deleted items.')).toBeDefined();
    refuse();
    expect(await dialog.findByRole('button', { name: 'Restore Care' })).toBeDefined();
    expect(await screen.findByText('Couldn’t restore it: The disk is full')).toBeDefined();
    expect(await nameOf(live)).toBeUndefined();
  });
});

describe('When a colleague saves while the page for publishing is open', () => {
  it('the change joins the list as the server announces it', async () => {
    const { showroom, env, page } = await openPublishing();
    kioskStore.setState({ environment: { id: env, name: 'Store' } });
    const { feed } = await openEditorPage(showroom, '/edit/publishing');
    await screen.findByText('Everything is published');
    const id = await page(null, 'Spring');
    feed.change({ kind: 'page', id, version: 1 });
    expect(await screen.findByRole('button', { name: 'Discard Spring to live' })).toBeDefined();
  });
});

it('Undo of a price file leaves what a colleague has saved since, and names it', async () => {
  const showroom = await openShowroom();
  const { editor } = showroom;
  const monthlyOf = async (id: string) => (await editor.get(`/api/prices/${id}`)).json<Json>()['monthly'];
  const save = async (id: string, monthly: string) =>
    editor.put(`/api/prices/${id}`, { ...(await editor.get(`/api/prices/${id}`)).json<Json>(), monthly });
  for (const name of ['Care', 'Case']) await editor.post('/api/prices', { name, monthly: '$5' });
  const { user } = await openEditorPage(showroom, '/edit/prices');
  await user.click(await screen.findByRole('button', { name: 'From a spreadsheet' }));
  const reading = await findDialog('Prices from a spreadsheet');
  const rows = 'name,monthly\nCare,$4\nCase,$4\nPlan,$4\nPlus,$4\n';
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*="csv"]');
  await user.upload(input as HTMLInputElement, new File([rows], 'prices.csv', { type: 'text/csv' }));
  await user.click(await reading.findByRole('button', { name: 'Save 4 prices' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await save('care', '$6');
  await save('plan', '$7');
  await user.click(undo);
  expect(
    await screen.findByText(/except what another editor has changed since: Care, Plan\.$/),
  ).toBeDefined();
  expect(await Promise.all(['care', 'case', 'plan', 'plus'].map(monthlyOf))).toEqual([
    '$6',
    '$5',
    '$7',
    undefined,
  ]);
});
