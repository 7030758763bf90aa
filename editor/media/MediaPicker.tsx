// The full-screen media manager over what is edited: to pick a file, or to look at one. See
// editor/shell/README.md#media-manager.
import { lazy, Suspense, useCallback, useEffect, useRef, type RefObject } from 'react';
import { Modal } from '@mantine/core';
import { useStore } from 'zustand';
import { sessionStore } from '../auth/editorSession.ts';
import { withData } from '../data/withData.tsx';
import { Loading } from './MediaStates.tsx';
import { pickerStore } from './pickMedia.ts';
import { useFocusInside } from './useFocusInside.ts';
import { useSharedUploads } from './sharedUploads.tsx';
import styles from './media.module.css';
import { useKept } from '../shared/useKept.ts';

/** Loaded when it is first opened. */
const MediaBrowser = lazy(async () => ({
  default: await withData(async () => (await import('./MediaBrowser.tsx')).MediaBrowser),
}));

const ABOVE_THE_EDIT_BUTTON = 420;

/** Mounted once. */
export function MediaPicker() {
  const request = useStore(pickerStore, (state) => state.asked);
  const shown = useKept(request);
  const { uploads, uploaded } = useSharedUploads();
  /**
   * Whether a dialog covers the manager. Read when Escape is pressed, possibly before React has
   * rendered.
   */
  const isCovered = useRef(false);
  const setCovered = useCallback((isNextCovered: boolean) => {
    isCovered.current = isNextCovered;
  }, []);
  const isSigningIn = useStore(sessionStore, (state) => state.request !== null);
  const search = useRef<HTMLInputElement>(null);
  useFocusInside(request !== null, search);
  // Mounted closed, so that the first opener is remembered for focus return.
  return (
    <Modal.Root
      opened={request !== null}
      onClose={() => !isCovered.current && request?.answer(null)}
      fullScreen
      zIndex={ABOVE_THE_EDIT_BUTTON}
      padding={0}
      closeOnEscape={!isSigningIn}
    >
      <Modal.Content className={styles['dialog']} radius={0}>
        <Modal.Body className={styles['body']}>
          {shown && (
            <Suspense fallback={<Loading />}>
              <FocusOnceShown target={search} />
              <MediaBrowser
                key={shown.file ? shown.file.id : shown.kind}
                kind={shown.kind}
                file={shown.file}
                uploaded={uploaded}
                uploads={uploads}
                onInsert={shown.kind && (({ id, url }) => request?.answer({ id, url }))}
                onClose={() => request?.answer(null)}
                onCoveredChange={setCovered}
                search={search}
              />
            </Suspense>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The dialog itself has the focus if its content was not loaded when it opened. */
function FocusOnceShown({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.contains(target.current)) target.current?.focus();
  }, [target]);
  return null;
}
