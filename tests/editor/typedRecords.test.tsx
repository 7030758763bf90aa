// Text typed into the form of a store or kiosk stays until it is saved.
import '#tests/support/dom.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findDialog, openEditorPage, type EditorPage } from '#tests/support/editorPage.tsx';
import { makeSqlite } from '#tests/support/engines.ts';
import { enrolInStore } from '#tests/support/enrolledKiosk.ts';
import { openShowroom, type Showroom } from '#tests/support/showroom.ts';

const STORE = { name: 'Harbor', region: 'North', settings: { volume: 30 } };

const open = async (): Promise<Showroom & { kioskId: string; storeId: string }> => {
  const showroom = await openShowroom({}, await makeSqlite());
  return { ...showroom, ...(await enrolInStore(showroom, STORE)) };
};
const storeForm = async (showroom: Showroom, storeId: string): Promise<EditorPage> =>
  openEditorPage(showroom, `/edit/kiosks?view=stores&record=${storeId}`);
const input = (name: string): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: '[role=dialog] input' });

describe('When an operator edits a store', () => {
  it('a look at its changes loses nothing that was typed', async () => {
    const showroom = await open();
    const { user } = await storeForm(showroom, showroom.storeId);
    await user.clear(await input('Region'));
    await user.type(await input('Region'), 'South');
    await user.click(screen.getByRole('tab', { name: 'Changes' }));
    await (await findDialog('Harbor')).findByText('editor@example.com');
    await user.click(screen.getByRole('tab', { name: 'Store' }));
    expect((await input('Region')).value).toBe('South');
  });

  it('a change of a colleague is shown, and what was typed is saved over it after another look', async () => {
    const showroom = await open();
    const url = `/api/stores/${showroom.storeId}`;
    const { user } = await storeForm(showroom, showroom.storeId);
    await user.clear(await input('Region'));
    await user.type(await input('Region'), 'South');
    await showroom.editor.send('PATCH', url, {
      payload: { name: 'Harbor 2', settings: { volume: 50 } },
    });
    const store = await findDialog('Harbor');
    await user.click(store.getByRole('button', { name: 'Save' }));
    expect((await store.findByRole('alert')).textContent).toContain('changed while you edited it');
    await waitFor(async () => expect((await input('Name')).value).toBe('Harbor 2'));
    expect((await input('Region')).value).toBe('South');
    expect((await input('Volume')).value).toContain('50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await showroom.editor.get(url)).json()).toMatchObject({
      name: 'Harbor 2',
      region: 'South',
      settings: { volume: 50 },
    });
  });

  it('Escape asks before it closes what is not saved, and closes the rest at once', async () => {
    const showroom = await open();
    const { user } = await storeForm(showroom, showroom.storeId);
    await user.type(await input('Region'), 'ern');
    await user.keyboard('{Escape}');
    const question = await findDialog('Close without saving?');
    await user.click(question.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect((await input('Region')).value).toBe('Northern');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(
      (await findDialog('Close without saving?')).getByRole('button', { name: 'Close without saving' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Harbor' }));
    expect((await input('Region')).value).toBe('North');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('When an operator edits a kiosk', () => {
  it('another tab and a slip beside the panel lose nothing that was typed', async () => {
    const showroom = await open();
    const { user } = await openEditorPage(showroom, `/edit/kiosks?kiosk=${showroom.kioskId}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Window' }));
    await user.click(await panel.findByRole('tab', { name: 'Settings' }));
    await user.type(await panel.findByLabelText('Name'), ' left');
    await user.click(panel.getByRole('tab', { name: 'Commands' }));
    await user.click(panel.getByRole('tab', { name: 'Settings' }));
    expect((await panel.findByLabelText<HTMLInputElement>('Name')).value).toBe('Window left');
    await user.keyboard('{Escape}');
    expect(await findDialog('Close without saving?')).toBeDefined();
  });

  it('a save after that of a colleague is made again, and leaves what the colleague changed', async () => {
    const showroom = await open();
    const { user } = await openEditorPage(showroom, `/edit/kiosks?kiosk=${showroom.kioskId}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Window' }));
    await user.click(await panel.findByRole('tab', { name: 'Settings' }));
    await user.type(await panel.findByLabelText('Name'), ' left');
    await showroom.editor.send('PATCH', `/api/kiosks/${showroom.kioskId}`, {
      payload: { store: null, settings: { volume: 20 } },
    });
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect((await panel.findByRole('alert')).textContent).toContain('changed while you edited it');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await screen.findByText(/“Window left” saved/);
    const now = (await showroom.editor.get(`/api/kiosks/${showroom.kioskId}/settings`)).json();
    expect(now).toMatchObject({ name: 'Window left', store: null, settings: { volume: { value: 20 } } });
  });
});
