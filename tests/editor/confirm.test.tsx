// Confirmations of removals and their like.
import '#tests/support/dom.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataProvider } from '#editor/data/DataProvider.tsx';
import { confirm } from '#editor/shared/confirm.tsx';
import { stubLayout } from '#tests/support/editorPage.tsx';
import { freshServerState, stubChangeFeed } from '#tests/support/serverState.ts';

let perform = vi.fn();

beforeEach(() => {
  stubLayout();
  freshServerState();
  stubChangeFeed();
  perform = vi.fn(async () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const ask = (): void =>
    confirm({ title: 'Remove Ana?', body: 'She is signed out.', action: 'Remove', perform });
  return (
    <button type="button" onClick={ask}>
      Remove Ana
    </button>
  );
}

function openPage() {
  const view = (isOpen: boolean) => (
    <MantineProvider env="test">
      {isOpen && (
        <DataProvider>
          <Page />
        </DataProvider>
      )}
      {/* Another dialog that was loaded before. */}
      <DataProvider>{null}</DataProvider>
      <ModalsProvider>{null}</ModalsProvider>
    </MantineProvider>
  );
  const { rerender } = render(view(true));
  return { user: userEvent.setup(), leave: () => rerender(view(false)) };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('one dialog asks, and only its button removes', async () => {
  const { user } = openPage();
  await press(user, 'Remove Ana');
  expect(await screen.findAllByRole('dialog', { name: 'Remove Ana?' })).toHaveLength(1);
  await user.click(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(perform).not.toHaveBeenCalled();
  await press(user, 'Remove Ana');
  await press(user, 'Remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(perform).toHaveBeenCalledOnce();
});

it('until it is done the dialog waits, and a second press does nothing', async () => {
  let finish = (): void => undefined;
  perform.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  const { user } = openPage();
  await press(user, 'Remove Ana');
  await user.dblClick(await screen.findByRole('button', { name: 'Remove' }));
  expect(perform).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Remove Ana?' })).toBeDefined();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the dialog closes with the page', async () => {
  const { user, leave } = openPage();
  await press(user, 'Remove Ana');
  await screen.findByRole('dialog', { name: 'Remove Ana?' });
  leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
