// Enter in a form: goes through its fields, and sends it from the last one.
import '#tests/support/dom.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MantineProvider, Switch, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogForm } from '#editor/shared/DialogForm.tsx';
import { stubLayout } from '#tests/support/editorPage.tsx';

const EDITOR = resolve(import.meta.dirname, '../../editor');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Enter in the first of two fields goes to the second, and from there sends both', async () => {
  stubLayout();
  const send = vi.fn(async () => undefined);
  render(
    <MantineProvider env="test">
      <DialogForm labels={{ submit: 'Invite', cancel: 'Cancel' }} send={send} onCancel={() => undefined}>
        {() => (
          <>
            <TextInput label="E-mail" />
            <Switch label="Tell them" />
            <TextInput label="Name" />
          </>
        )}
      </DialogForm>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.com{Enter}');
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.keyboard('Ada{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

it('so does every form of the editor that has more than one field', () => {
  const forms = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /<form\b/.test(readFileSync(join(EDITOR, path), 'utf8')))
    .filter((path) => !readFileSync(join(EDITOR, path), 'utf8').includes('onKeyDown={goOnByEnter}'));
  // One field each.
  expect(forms.sort()).toEqual([
    'catalog/NameDialog.tsx',
    'people/PasskeyList.tsx',
    'shell/CommentsDialog.tsx',
  ]);
});
