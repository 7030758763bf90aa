// The thread that a mail led to: /edit/page/care#comments=ID. It is kept through the sign-in, which
// may lead to the company's and back, and opened once the comments of its document are loaded.
import { editorStore, openFieldLater } from '../editorStore.ts';
import { commentsStore, openComments } from './commentsStore.ts';

const FRAGMENT = /^#comments=([\w-]+)$/;
const STORAGE_KEY = 'vitrine-linked-thread';

/** Reads it from the address bar. */
export function keepLinkedThread(): void {
  const thread = FRAGMENT.exec(window.location.hash)?.[1];
  if (thread === undefined) return;
  window.sessionStorage.setItem(STORAGE_KEY, thread);
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** Selects its field and opens its comments, once. Runs until the returned function is called. */
export function openLinkedThread(): () => void {
  const open = (): void => {
    const id = window.sessionStorage.getItem(STORAGE_KEY);
    const { ref } = editorStore.getState();
    const thread = commentsStore.getState().threads.find((one) => one.id === id);
    if (!ref || !thread) return;
    window.sessionStorage.removeItem(STORAGE_KEY);
    openFieldLater(ref, thread.path);
    openComments(thread.path);
  };
  return commentsStore.subscribe(open);
}
