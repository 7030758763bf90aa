// A developer adds a record kind: its page in the editor follows from its fields.
import '#tests/support/dom.ts';
import { findDialog, openEditorPage } from '#tests/support/editorPage.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, describe, onTestFinished } from 'vitest';
import type { RecordKind } from '#records/defineRecord.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { contracts } from '#tests/support/contracts.ts';
import { openShowroom } from '#tests/support/showroom.ts';

describe('When a developer adds contracts of stores by one definition', () => {
  it('an administrator finds them in the list of pages, adds one, changes it and takes it back', async () => {
    const kinds = RECORD_KINDS as RecordKind[];
    kinds.push(contracts);
    onTestFinished(() => void kinds.splice(kinds.indexOf(contracts), 1));
    const showroom = await openShowroom();
    await showroom.editor.post('/api/stores', { name: 'Harbor' });
    const { user } = await openEditorPage(showroom, '/edit/people');
    await user.click(await screen.findByRole('link', { name: 'Contracts' }));
    expect(await screen.findByText('What the landlord of a store has agreed to.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add a contract' }));
    const form = await findDialog('Add a contract');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true');
    await user.type(form.getByLabelText('Number'), 'C-10');
    await user.click(form.getByLabelText('Store', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Harbor' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    const row = await screen.findByRole('row', { name: /C-10/ });
    expect(row.textContent).toContain('Harbor');
    await user.click(within(row).getByRole('button', { name: 'C-10' }));
    const record = await findDialog('C-10');
    await user.type(await record.findByLabelText('Note'), 'Renewed');
    await user.click(record.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /C-10/ }).textContent).toContain('Renewed'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /C-10/ }).textContent).not.toContain('Renewed'),
    );
  });
});

describe('When an administrator looks for the contracts of one store among a hundred', () => {
  it('the filter finds the store by what is typed, and keeps its name', async () => {
    const kinds = RECORD_KINDS as RecordKind[];
    kinds.push(contracts);
    onTestFinished(() => void kinds.splice(kinds.indexOf(contracts), 1));
    const showroom = await openShowroom();
    const records = Array.from({ length: 100 }, (_, index) => ({ name: `Store ${index + 1}` }));
    await showroom.editor.send('PATCH', '/api/stores', {
      payload: JSON.stringify({ records }),
      headers: { 'content-type': 'application/json' },
    });
    for (const [number, store] of [
      ['C-1', 'Store 1'],
      ['C-99', 'Store 99'],
    ])
      await showroom.editor.send('PATCH', '/api/contracts', {
        payload: JSON.stringify({ records: [{ number, store }] }),
        headers: { 'content-type': 'application/json' },
      });
    const { user } = await openEditorPage(showroom, '/edit/lists/contracts');
    expect(await screen.findByRole('row', { name: /C-1 / })).toBeDefined();
    const filter = screen.getByLabelText('Store', { selector: 'input' });
    await user.click(filter);
    await user.type(filter, 'Store 99');
    await user.click(await screen.findByRole('option', { name: 'Store 99' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /C-1 / })).toBeNull());
    expect(screen.getByRole('row', { name: /C-99/ })).toBeDefined();
    await waitFor(() => expect((filter as HTMLInputElement).value).toBe('Store 99'));
  });
});

describe('When an editor looks for the links to previews that work', () => {
  it('those of all environments are in one list, and each can be ended', async () => {
    const showroom = await openShowroom();
    const { items } = (await showroom.editor.get('/api/environments')).json<{ items: { id: string }[] }>();
    const made = await showroom.editor.post(`/api/previews/${items[0]?.id}/links`, { show: 'live' });
    const { user } = await openEditorPage(showroom, '/edit/lists/preview-links');
    const row = await screen.findByRole('row', { name: /What is live/ });
    await user.click(within(row).getByRole('button', { name: /^Remove/ }));
    await user.click(
      (await findDialog(/^Remove the preview link/)).getByRole('button', {
        name: 'Remove this preview link',
      }),
    );
    expect(await screen.findByText('No preview links yet')).toBeDefined();
    const { token } = made.json<{ token: string }>();
    expect((await showroom.shopper.post('/api/previews/open', { token })).statusCode).toBe(410);
  });
});
