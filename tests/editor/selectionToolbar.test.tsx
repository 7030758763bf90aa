// The toolbar of a selected picture, without a stage.
import '#tests/support/dom.ts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { SelectionToolbar } from '#editor/canvas/SelectionToolbar.tsx';
import { patch, type DocumentRef } from '#editor/draft/draftStore.ts';
import { resetEditor } from '#editor/editorStore.ts';
import { setEntry } from '#state/contentStore.ts';
import { stubLayout } from '#tests/support/editorPage.tsx';

const PAGE: DocumentRef = { kind: 'page', id: 'summer' };
const PATH = 'imageButtons.0.image';

afterEach(() => {
  cleanup();
  resetEditor();
  vi.unstubAllGlobals();
});

it('a picture that replaced another is the one that is cropped', async () => {
  stubLayout();
  const document = restore(KINDS_BY_NAME.page, {
    id: 'summer',
    name: 'Summer',
    imageButtons: [{ type: 'image', image: { id: 1, url: '/media/old.png' }, label: 'Phones' }],
  });
  setEntry(PAGE.kind, PAGE.id, { status: 'ready', document, etag: null });
  render(
    <MantineProvider env="test">
      <SelectionToolbar
        frame={window.document.createElement('div')}
        docRef={PAGE}
        path={PATH}
        stagePath={PATH}
        position={null}
        isTranslation={false}
        TextTools={() => null}
        EntryTools={() => null}
      />
    </MantineProvider>,
  );
  act(() => patch(PAGE, PATH, { id: 2, url: '/media/new.png' }));
  // Without a stage the toolbar has no position, and is hidden.
  fireEvent.click(screen.getByLabelText(/^Crop/));
  await screen.findByText('Crop the image');
  const shown = [...window.document.querySelectorAll('[role="dialog"] img')].map((image) =>
    image.getAttribute('src'),
  );
  expect(shown.join()).toContain('new.png');
});
