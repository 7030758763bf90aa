// The browser globals that session listeners need, for tests in Node: storage and event targets.
import { vi } from 'vitest';

/**
 * Storage in memory. With `isRefusing` it throws, as a browser does whose storage is disabled or
 * full.
 */
export function memoryStorage(isRefusing = false): Storage {
  const items = new Map<string, string>();
  const guarded = <T>(value: T): T => {
    if (isRefusing) throw new DOMException('Not here', 'SecurityError');
    return value;
  };
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => guarded(items.get(key) ?? null),
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void guarded(items.delete(key)),
    setItem: (key, value) => void guarded(items.set(key, value)),
  };
}

/** Stubs a window, a document and storages, which Node lacks. */
export function stubBrowser({ isRefusing = false } = {}): { window: EventTarget; document: EventTarget } {
  const [window, document] = [
    new EventTarget(),
    Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  ];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('localStorage', memoryStorage(isRefusing));
  vi.stubGlobal('sessionStorage', memoryStorage(isRefusing));
  return { window, document };
}
