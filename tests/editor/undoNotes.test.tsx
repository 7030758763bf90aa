// A note with Undo takes back what it names, and nothing else.
import '#tests/support/dom.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { MediaFile } from '#editor/api/mediaApi.ts';
import {
  documentOf,
  draftStore,
  openDraft,
  patch,
  undo,
  type DocumentRef,
} from '#editor/draft/draftStore.ts';
import { queryClient } from '#editor/data/queryClient.ts';
import { resetEditor, setDocument } from '#editor/editorStore.ts';
import { LanguagesDialog } from '#editor/languages/LanguagesDialog.tsx';
import { setLanguagesOpen } from '#editor/languages/languagesStore.ts';
import { FileTags } from '#editor/media/FileTags.tsx';
import type { MediaActions } from '#editor/media/useMediaActions.ts';
import { BarTools } from '#editor/shell/BarTools.tsx';
import { useEditedDocument } from '#editor/shell/useEditedDocument.ts';
import { cssVariables, theme } from '#editor/theme.ts';
import { valueAt } from '#schema/path.ts';
import { setEntry } from '#state/contentStore.ts';
import { stubLayout } from '#tests/support/editorPage.tsx';
import { freshServerState } from '#tests/support/serverState.ts';

const PHONE: DocumentRef = { kind: 'product', id: 'nova' };
const TABLET: DocumentRef = { kind: 'product', id: 'slate' };

beforeEach(() => {
  stubLayout();
  vi.stubGlobal('fetch', async () => new Response('[]'));
  for (const { kind, id } of [PHONE, TABLET])
    setEntry(kind, id, {
      status: 'ready',
      document: restore(KINDS_BY_NAME.product, {
        id,
        name: id,
        headline: 'A phone',
        alternates: [
          { language: 'Español', langCode: 'es' },
          { language: 'Français', langCode: 'fr' },
        ],
      }),
      etag: '"1"',
    });
});

afterEach(() => {
  cleanup();
  setLanguagesOpen(false);
  notifications.clean();
  resetEditor();
  draftStore.setState({ drafts: {} });
  vi.unstubAllGlobals();
});

const at = (ref: DocumentRef, path: string): unknown => valueAt(documentOf(ref), path);
const languagesOf = (ref: DocumentRef): unknown[] =>
  (at(ref, 'alternates') as { langCode: string }[]).map(({ langCode }) => langCode);

function show(content: React.ReactNode): UserEvent {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <Notifications />
      {content}
    </MantineProvider>,
  );
  return userEvent.setup();
}

describe('When an editor removes a language', () => {
  const remove = async (): Promise<UserEvent> => {
    setDocument(PHONE);
    setLanguagesOpen(true);
    const user = show(<LanguagesDialog />);
    await user.click(await screen.findByRole('button', { name: 'Remove Español' }));
    expect(await screen.findByText('Español removed.')).toBeDefined();
    return user;
  };

  it('Undo in its note brings it back, also when another page is open by then', async () => {
    const user = await remove();
    act(() => {
      setLanguagesOpen(false);
      setDocument(TABLET);
      patch(TABLET, 'headline', 'A tablet');
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([languagesOf(PHONE), at(TABLET, 'headline')]).toEqual([['es', 'fr'], 'A tablet']);
  });

  it.each([
    ['a later change', () => patch(PHONE, 'headline', 'Another phone')],
    ['Undo by keys', () => void undo(PHONE)],
  ])('its note closes after %s', async (_, change) => {
    await remove();
    act(change);
    await waitFor(() => expect(screen.queryByText('Español removed.')).toBeNull(), { timeout: 3_000 });
  });
});

it('Undo in the note of discarded changes restores them, also when another page is open by then', async () => {
  const Bar = () => <BarTools edited={useEditedDocument()} />;
  openDraft(PHONE);
  patch(PHONE, 'headline', 'Another phone');
  setDocument(PHONE);
  const user = show(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(at(PHONE, 'headline')).toBe('A phone');
  act(() => {
    setDocument(TABLET);
    patch(TABLET, 'headline', 'A tablet');
  });
  const note = (await screen.findByText('Changes discarded. Undo to restore them.')).parentElement;
  await user.click(note?.querySelector('button') as HTMLElement);
  expect([at(PHONE, 'headline'), at(TABLET, 'headline')]).toEqual(['Another phone', 'A tablet']);
});

/** A store of media with one file; `recordOf` is what its record says of its tags. */
function showTags(initial: readonly string[], recordOf: (tags: readonly string[]) => object) {
  const store = { tags: [...initial] };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith('/upload/files/') ? recordOf(store.tags) : store.tags),
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = (): void => undefined;
      open(): void {}
      setRequestHeader(): void {}
      send(form: FormData): void {
        store.tags = (JSON.parse(String(form.get('fileInfo'))) as { tags: string[] }).tags;
        this.responseText = JSON.stringify({ id: 1, name: 'harbor', url: '/uploads/1', mime: 'image/png' });
        this.onload();
      }
    },
  );
  const file = { id: 1, directory: '/', tags: [...initial] } as unknown as MediaFile;
  const actions = { reload: async () => undefined } as unknown as MediaActions;
  // biome-ignore lint/suspicious/noDocumentCookie: as the app stores it.
  document.cookie = 'vitrine_jwt=token; path=/';
  freshServerState();
  const user = show(
    <QueryClientProvider client={queryClient}>
      <FileTags file={file} actions={actions} />
    </QueryClientProvider>,
  );
  return { store, user, input: screen.getByLabelText('Tags', { selector: 'input' }) };
}

it('Undo of a removed tag adds it to the tags of the file, with those of a colleague', async () => {
  const { store, user, input } = showTags(['Boats', 'Evening'], (tags) => ({ tags }));
  await user.type(input, '{Backspace}');
  const undoButton = await screen.findByRole('button', { name: 'Undo' });
  expect(store.tags).toEqual(['Boats']);
  store.tags = ['Boats', 'Harbor'];
  await user.click(undoButton);
  await waitFor(() => expect(store.tags).toEqual(['Boats', 'Harbor', 'Evening']));
});

it('a tag that is added and taken off at once is gone, also where a record has no tags yet', async () => {
  const { store, user, input } = showTags(['Boats'], () => ({}));
  await user.type(input, 'Harbor{Enter}');
  await user.type(input, '{Backspace}');
  await screen.findByRole('button', { name: 'Undo' });
  expect(store.tags).toEqual(['Boats']);
});
