// Who saved the page that is open, when it was not saved here.
import '#tests/support/dom.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { documentOf, draftOf, draftStore, patch, redo, undo } from '#editor/draft/draftStore.ts';
import { resetEditor, setDocument } from '#editor/editorStore.ts';
import { openDraft } from '#editor/draft/draftStore.ts';
import { keepCompositionKeys } from '#editor/shared/compositionKeys.ts';
import { followSaves } from '#editor/saving/followSaves.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { openEditorPage } from '#tests/support/editorPage.tsx';
import { joinAs } from '#tests/support/people.ts';
import { openShowroom, type Client, type Json } from '#tests/support/showroom.ts';

let stop = (): void => undefined;

afterEach(() => {
  stop();
  resetEditor();
  draftStore.setState({ drafts: {} });
});

it('one’s own save elsewhere, such as a discard, is not called another editor’s; a colleague has a name, and waits for a word that is composed, and for what can be done again', async () => {
  const showroom = await openShowroom();
  const { editor } = showroom;
  const id = (await editor.post('/api/pages', { name: 'Care' })).json<{ id: string }>().id;
  const colleague = await joinAs(showroom, 'author');
  await openEditorPage(showroom, '/edit');
  let announce: ((event: { data: string }) => void) | null = null;
  vi.stubGlobal(
    'EventSource',
    class {
      set onmessage(listener: typeof announce) {
        announce = listener;
      }
      addEventListener(): void {}
      close(): void {}
    },
  );
  stop = followSaves();
  const ref = { kind: 'page', id } as const;
  await ensureDocument('page', id);
  openDraft(ref);
  setDocument(ref);
  const saveBy = async (client: Client, name: string): Promise<void> => {
    const document = (await editor.get(`/api/pages/${id}`)).json<Json>();
    const saved = await client.put(`/api/pages/${id}`, { ...document, name });
    const etag = String(saved.headers.etag).replaceAll(/\D/g, '');
    act(() => announce?.({ data: JSON.stringify({ kind: 'page', id, version: Number(etag) }) }));
  };
  await saveBy(editor, 'Care again');
  expect(await screen.findByText('Showing the version that you saved last.')).toBeDefined();
  await saveBy(colleague, 'Care by a colleague');
  expect(await screen.findByText('A author saved this page. Showing the latest version.')).toBeDefined();
  // While a word is composed, which may be the first change here, the page stays as it is.
  const stopKeys = keepCompositionKeys();
  const nameHere = () => draftOf(ref)?.saved.name;
  window.dispatchEvent(new Event('compositionstart'));
  await saveBy(colleague, 'Care once more');
  await showroom.editor.get('/api/pages/names');
  expect(nameHere()).toBe('Care by a colleague');
  act(() => void window.dispatchEvent(new Event('compositionend')));
  await vi.waitFor(() => expect(nameHere()).toBe('Care once more'));
  stopKeys();
  // A change that was undone can be done again.
  act(() => patch(ref, 'name', 'Care and more'));
  act(() => void undo(ref));
  const requests = vi.spyOn(globalThis, 'fetch');
  await saveBy(colleague, 'Care at last');
  expect(requests).not.toHaveBeenCalled();
  expect(nameHere()).toBe('Care once more');
  act(() => void redo(ref));
  expect(documentOf(ref)).toMatchObject({ name: 'Care and more' });
});
