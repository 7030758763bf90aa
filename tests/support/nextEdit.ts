// Takes an editor from one test to the next in a loaded page. Each function runs in the page, so it
// cannot use anything from outside.

interface EditRecord {
  __editedPaths: Set<string>;
}

/** Records which addresses were edited since the page was loaded. Runs before its own scripts. */
export function recordEditedPaths(): void {
  const editedPaths = new Set<string>();
  Object.assign(globalThis, { __editedPaths: editedPaths } satisfies EditRecord);
  const note = (): void => {
    const { pathname, search } = window.location;
    if (/^\/edit\b/.test(pathname)) editedPaths.add(pathname + search);
  };
  const observe = (): void => {
    note();
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['data-location'] });
  };
  if (document.documentElement) observe();
  else document.addEventListener('readystatechange', observe, { once: true });
}

/** Whether the page was in the editor since it was loaded. */
export const hasEdited = (): boolean =>
  ((globalThis as unknown as Partial<EditRecord>).__editedPaths?.size ?? 0) > 0;

/** Whether the page has edited this path, whose undo history it then has. */
export const hasEditedPath = (path: string): boolean =>
  (globalThis as unknown as Partial<EditRecord>).__editedPaths?.has(path) === true;

/** Whether a document with unsaved changes is edited, also behind an admin page. */
export const hasUnsavedDocument = (): boolean =>
  document.querySelector('.editor select[aria-label=Environment]:disabled') !== null ||
  document.querySelector('[role=toolbar][aria-label=Tools] [role=status]:not(:empty)') !== null;

/** Opens an address as if it had been typed, without loading it, and waits for the router. */
export async function goInPage(path: string): Promise<void> {
  const { documentElement } = document;
  const state = { ...(window.history.state as object), key: Math.random().toString(36).slice(2) };
  const isFollowed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (documentElement.dataset['location'] !== state.key) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(documentElement, { attributeFilter: ['data-location'] });
  });
  window.history.replaceState(state, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
  await isFollowed;
}

/**
 * Deletes the drafts and what the browser stores, and closes the alerts. Resolves to false if the
 * editor is not as it begins: then the page has to be loaded anew.
 */
export async function tidyEditor(): Promise<boolean> {
  const isAbout = (selector: string, isAsBegun: (found: Element) => boolean): boolean =>
    [...document.querySelectorAll(selector)].every(isAsBegun);
  const isOnStage = document.querySelector('.editor [role=toolbar][aria-label=Tools]') !== null;
  const isAsBegun =
    document.documentElement.dataset['stage'] !== 'loading' &&
    document.querySelector('[role=dialog]') === null &&
    // A chosen width of the form, site settings, the heat of a page, and links that lead somewhere.
    localStorage.getItem('vitrine-editor-form') === null &&
    document.querySelector('[data-page-rests]') === null &&
    (!isOnStage || document.querySelector('.editor-form') !== null) &&
    isAbout('.editor [role=switch]', (toggle) =>
      toggle.closest('[role=toolbar]') ? (toggle as HTMLInputElement).checked : true,
    );
  if (!isAsBegun) return false;
  for (const alert of document.querySelectorAll('.mantine-Notification-root')) {
    const close = alert.querySelector<HTMLElement>('button[aria-label=Close]');
    if (!close) return false;
    close.click();
  }
  localStorage.clear();
  sessionStorage.clear();
  await new Promise<void>((resolve, reject) => {
    // The database of idb-keyval, which holds the drafts, as it creates it.
    const opening = indexedDB.open('keyval-store');
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
    opening.onerror = () => reject(new Error('The drafts cannot be opened'));
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('keyval', 'readwrite');
      clearing.objectStore('keyval').clear();
      clearing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  return true;
}
