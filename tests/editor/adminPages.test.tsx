// Pages for administrators that need no stage: keys, the audit, and one's own account.
import '#tests/support/dom.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { findDialog, openEditorPage } from '#tests/support/editorPage.tsx';
import { enrolInStore } from '#tests/support/enrolledKiosk.ts';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom } from '#tests/support/showroom.ts';

const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
const type = (field: HTMLElement, value: string): unknown => fireEvent.change(field, { target: { value } });

describe('When an administrator opens the pages for administrators', () => {
  it('a key for another program is shown once and removed', async () => {
    const showroom = await openShowroom();
    const { user } = await openEditorPage(showroom, '/edit/keys');
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    const make = await findDialog('Make a key');
    await user.type(make.getByLabelText('Name'), 'Price feed');
    await user.click(make.getByLabelText('Change content'));
    await user.click(make.getByRole('button', { name: 'Make the key' }));
    const shown = await findDialog('The key “Price feed”');
    const key = shown.getByLabelText<HTMLInputElement>('Key', { selector: 'input' }).value;
    const types = () => showroom.shopper.get('/api/types', { authorization: `Bearer ${key}` });
    expect((await types()).statusCode).toBe(200);
    await user.click(shown.getAllByRole('button', { name: 'Done' }).at(-1) as HTMLElement);
    const search = screen.getByRole('searchbox', { name: 'Search keys' });
    await user.type(search, 'weather');
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    await user.clear(search);
    await user.type(search, 'feed');
    await user.click(await screen.findByRole('button', { name: 'Remove Price feed' }));
    await user.click((await findDialog(/Remove/)).getByRole('button', { name: 'Remove this key' }));
    expect(await screen.findByText('“Price feed” removed.')).toBeDefined();
    expect((await types()).statusCode).toBe(401);
  });

  it('the audit shows who did what, also by day, at an address to come back to', async () => {
    const showroom = await openShowroom();
    const gone = await joinAs(showroom, 'viewer');
    await showroom.editor.send('DELETE', `/api/people/${gone.id}`);
    const invitation = { email: 'audited@example.com', role: 'viewer' };
    await showroom.editor.post('/api/invitations', invitation);
    const page = await openEditorPage(showroom, '/edit/audit');
    const { user } = page;
    await waitFor(() => expect(rows()[0]?.textContent).toContain('audited@example.com'));
    await user.click(screen.getByRole('button', { name: 'When' }));
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('audited@example.com'));
    expect(window.location.search).toContain('order=oldest');
    await user.click(screen.getByRole('button', { name: 'When' }));
    await user.selectOptions(screen.getByLabelText('What'), 'Invited');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('role: viewer'));
    await user.selectOptions(screen.getByLabelText('What'), 'Everything');
    const removed = screen.getByLabelText('Who').querySelector('optgroup[label="Removed people"]');
    expect(removed?.textContent).toContain('A viewer');

    // The answer to the first day alone comes last, and is dropped.
    const answer = await showroom.editor.get('/api/audit?from=2020-01-01');
    const first = Response.json(answer.json());
    let releaseFirst: (() => void) | undefined;
    page.answerBy((url) => {
      if (!/\/api\/audit\?from=[^&]*$/.test(url)) return undefined;
      return new Promise<Response>((resolve) => (releaseFirst = () => resolve(first)));
    });
    type(screen.getByLabelText('From', { selector: 'input' }), '2020-01-01');
    await waitFor(() => expect(releaseFirst).toBeDefined());
    type(screen.getByLabelText('To', { selector: 'input' }), '2020-01-31');
    expect(await screen.findByText('Nothing matches these filters.')).toBeDefined();
    releaseFirst?.();
    await waitFor(() => expect(first.bodyUsed).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText('Nothing matches these filters.')).toBeDefined();
    expect(window.location.search).toBe('?from=2020-01-01&to=2020-01-31');

    const address = window.location.pathname + window.location.search;
    page.unmount();
    await openEditorPage(showroom, address);
    const to = await screen.findByLabelText<HTMLInputElement>('To', { selector: 'input' });
    expect(to.value).toBe('2020-01-31');
    expect(await screen.findByText('Nothing matches these filters.')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'People' }));
    const people = await screen.findByLabelText('Search people');
    expect(window.location.pathname).toBe('/edit/people');
    await user.click(await screen.findByRole('button', { name: 'Last seen' }));
    const lastSeen = screen.getByRole('columnheader', { name: 'Last seen' });
    expect(lastSeen.getAttribute('aria-sort')).toBe('ascending');
    await user.type(people, 'no colleague');
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Invitations' }));
    await user.type(await screen.findByLabelText('Search invitations'), 'audited');
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('audited@example.com'),
      ),
    );
    window.history.back();
    await screen.findByLabelText('Search people');
    window.history.back();
    const from = await screen.findByLabelText<HTMLInputElement>('From', { selector: 'input' });
    expect(from.value).toBe('2020-01-01');
    type(from, '');
    type(screen.getByLabelText('To', { selector: 'input' }), '');
    await user.selectOptions(screen.getByLabelText('What'), 'Invited');
    const [names, files] = [[] as string[], [] as Blob[]];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:audit';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(names).toEqual(['audit.csv']));
    const [, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/invite/i);
  });

  it('the audit loads earlier entries when it is scrolled to them', async () => {
    const showroom = await openShowroom();
    const { id } = await joinAs(showroom, 'viewer');
    await showroom.editor.send('DELETE', `/api/people/${id}`);
    // More than a page.
    for (let count = 0; count < 110; count += 1)
      await showroom.editor.get('/api/audit.csv?from=2100-01-01T00:00:00Z');
    await openEditorPage(showroom, '/edit/audit');
    const table = await screen.findByRole('table', { name: 'Audit' });
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Exported'));
    expect(table.getAttribute('aria-rowcount')).toBe('-1');
    const list = within(table).getByRole('rowgroup');
    await waitFor(() => {
      fireEvent.scroll(list, { target: { scrollTop: list.scrollTop + 3_000 } });
      expect(within(table).queryByText('Removed a person')).not.toBeNull();
    });
    expect(Number(table.getAttribute('aria-rowcount'))).toBeGreaterThan(111);
  });

  it('people change their own account, and an error is at its field, which gets the focus', async () => {
    const { user } = await openEditorPage(await openShowroom(), '/edit/people');
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Your account' }));
    const own = await findDialog('Your account');
    const current = own.getByLabelText('Current password', { selector: 'input' });
    await user.type(current, 'a guess of another person');
    await user.type(own.getByLabelText('New password', { selector: 'input' }), 'seven green kettles');
    await user.click(own.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(document.activeElement).toBe(current));
    expect(within(document.body).getByText('This is not your password.')).toBeDefined();
    const name = own.getByLabelText('Name', { selector: 'input' });
    await user.clear(name);
    await user.type(name, 'Marion');
    await user.click(own.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Account of Marion', hidden: true })).toBeDefined();
  });
});

describe('When a manager adds a kiosk', () => {
  const intro = 'A screen that is not enrolled shows a code of six characters.';

  it('where screens become kiosks by themselves, they read how, and wait for no code', async () => {
    const { user } = await openEditorPage(await openShowroom({ enrolment: 'open' }), '/edit/kiosks');
    await user.click(await screen.findByRole('button', { name: 'Add a kiosk' }));
    const dialog = await findDialog('Add a kiosk');
    expect(
      await dialog.findByText(/^Open http:\/\/localhost:3000\/ on the screen, full screen\./),
    ).toBeDefined();
    expect(dialog.getByText(/^Screens join by themselves\./)).toBeDefined();
    expect(dialog.queryByLabelText('Code on the screen')).toBeNull();
    await user.click(dialog.getByText('Done'));
    expect(screen.queryByRole('dialog', { name: 'Add a kiosk' })).toBeNull();
  });

  it('a kiosk whose key was revoked is taken in again by its code, also where screens join by themselves', async () => {
    const showroom = await openShowroom({ enrolment: 'open' });
    const { editor, shopper } = showroom;
    const { kioskId } = await enrolInStore(showroom, null);
    await editor.send('DELETE', `/api/kiosks/${kioskId}/key`);
    const { code, secret } = (await shopper.post('/api/enrolments', { kiosk: kioskId })).json<{
      code: string;
      secret: string;
    }>();
    const fetchKey = () => shopper.get(`/api/enrolments/${code}`, { authorization: `Enrolment ${secret}` });
    expect((await fetchKey()).statusCode).toBe(202);
    const { user } = await openEditorPage(showroom, '/edit/kiosks');
    await user.click(await screen.findByRole('button', { name: 'Add a kiosk' }));
    await user.click(await (await findDialog('Add a kiosk')).findByText('A screen shows a code'));
    expect((await findDialog('Add a kiosk')).getByLabelText('Code on the screen')).toBeDefined();
    cleanup();
    // The QR code of the screen.
    const { user: onPhone } = await openEditorPage(showroom, `/edit/kiosks?code=${code}`);
    const dialog = await findDialog('Add a kiosk');
    await onPhone.type(dialog.getByLabelText('Name'), 'Window again');
    await onPhone.click(dialog.getByRole('button', { name: 'Add the kiosk' }));
    expect(await screen.findByText(/“?Window again”? /)).toBeDefined();
    expect((await fetchKey()).json()).toMatchObject({ kioskId });
  });

  it('where they are taken in by a code, it is asked for', async () => {
    await openEditorPage(await openShowroom({ enrolment: 'required' }), '/edit/kiosks?code=ABC234');
    expect((await findDialog('Add a kiosk')).getByText(intro)).toBeDefined();
  });
});
