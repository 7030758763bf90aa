// Files that people bring to the editor: what the editor asks about a table, and says about
// captions.
import '#tests/support/dom.ts';
import { useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CaptionsControl } from '#editor/controls/CaptionsControl.tsx';
import { theme } from '#editor/theme.ts';
import { findDialog, openEditorPage } from '#tests/support/editorPage.tsx';
import { openShowroom } from '#tests/support/showroom.ts';

/** Node's file has no `arrayBuffer` in this DOM. */
const fileOf = (bytes: Uint8Array, name: string): File => {
  const file = new File([bytes.slice()], name);
  Object.defineProperty(file, 'arrayBuffer', { value: async () => bytes.slice().buffer });
  return file;
};
const fileInput = (): HTMLInputElement => {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  return inputs.at(-1) as HTMLInputElement;
};

describe('When an editor brings a table of prices', () => {
  it('a day that can be two is asked about, letters of an old Excel are whole, and then it is saved', async () => {
    const showroom = await openShowroom();
    const { user } = await openEditorPage(showroom, '/edit/prices');
    await user.click(await screen.findByRole('button', { name: 'From a spreadsheet' }));
    const dialog = await findDialog('Prices from a spreadsheet');
    const table = 'sep=;\r\nname;monthly;from;stock\r\nGrößer;20,00;1/2/2026;5\r\n';
    fireEvent.change(fileInput(), {
      target: { files: [fileOf(Uint8Array.from(Buffer.from(table, 'latin1')), 'prices.csv')] },
    });
    expect(await dialog.findByText('Größer')).toBeDefined();
    expect(dialog.getByText('This column is not read: stock.')).toBeDefined();
    expect(dialog.getByLabelText(/Letters of the file/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull();
    await user.click(dialog.getByLabelText('January 2, 2026 (month first)'));
    await user.click(await dialog.findByRole('button', { name: 'Save 1 price' }));
    const price = await waitFor(async () => {
      const { prices } = { prices: (await showroom.editor.get('/api/prices/names')).json() };
      expect(prices).toMatchObject([{ name: 'Größer' }]);
      return prices[0];
    });
    expect((await showroom.editor.get(`/api/prices/${price.id}`)).json()).toMatchObject({
      name: 'Größer',
      monthly: '20,00',
      from: '2026-01-02',
    });
  });
});

/** A field that grows with its text listens for fonts, which this DOM has not. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

function Captions({ onText }: { onText: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider theme={theme}>
      <CaptionsControl
        id="captions"
        meta={{ label: 'Captions', widget: 'captions' }}
        value={value}
        error={undefined}
        placeholder={undefined}
        document={{ kind: 'page', id: 'a' }}
        path="captions"
        onBlur={() => undefined}
        onFocus={() => undefined}
        onChange={(next) => {
          setValue(String(next));
          onText(String(next));
        }}
      />
    </MantineProvider>
  );
}

describe('When an editor brings captions', () => {
  it('SRT is converted as it is loaded or pasted, and counted', async () => {
    let text = '';
    render(<Captions onText={(next) => (text = next)} />);
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nGrüße\r\n\r\n2\r\n00:01:03,000 --> 00:01:04,000\r\nthere\r\n';
    fireEvent.change(fileInput(), {
      target: { files: [fileOf(Uint8Array.from(Buffer.from(srt, 'latin1')), 'film.srt')] },
    });
    expect(await screen.findByText('2 captions, until 1:04')).toBeDefined();
    const converted =
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGrüße\n\n00:01:03.000 --> 00:01:04.000\nthere\n';
    expect(text).toBe(converted);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Captions', { selector: 'textarea' });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(srt);
    expect(text).toBe(converted);
    fireEvent.change(field, { target: { value: srt } });
    fireEvent.blur(field);
    expect(text).toBe(converted);
  });

  it('a file without captions is said at once', async () => {
    render(<Captions onText={() => undefined} />);
    const bytes = new TextEncoder().encode('WEBVTT\n\nNOTE to be done\n');
    fireEvent.change(fileInput(), { target: { files: [fileOf(bytes, 'film.vtt')] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No captions found: each needs a time such as 00:01.000 --> 00:04.000',
    );
    const empty = new TextEncoder().encode('WEBVTT\n');
    fireEvent.change(fileInput(), { target: { files: [fileOf(empty, 'film.vtt')] } });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No captions found'));
  });
});
