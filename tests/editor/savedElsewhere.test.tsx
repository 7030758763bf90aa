// Who saved the page that is open, when it was not saved here.
import '#tests/support/dom.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draftStore } from '#editor/draft/draftStore.ts';
import { resetEditor, setDocument } from '#editor/editorStore.ts';
import { openDraft } from '#editor/draft/draftStore.ts';
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

it('one’s own save elsewhere, such as a discard, is not called another editor’s; a colleague has a name', async () => {
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
});
