// Items of the first seconds, before the script that stores and sends them is loaded. A page that
// is closed earlier leaves them to the next one of its tab.

export interface Held<T> {
  put: (item: T) => void;
  /** Hands over what is held, and from then on each item at once. */
  deliverTo: (deliver: (item: T) => void) => void;
}

/** Holds `maxItems` items at most and drops later ones; `key` is their place in session storage. */
export function holdUntilLoaded<T>(key: string, maxItems: number): Held<T> {
  let deliver: ((item: T) => void) | undefined;
  const held: T[] = takeStored(key);
  window.addEventListener('pagehide', () => {
    try {
      if (held.length > 0) sessionStorage.setItem(key, JSON.stringify(held));
    } catch {
      // Without storage they end with this page.
    }
  });
  return {
    put: (item) => {
      if (deliver) deliver(item);
      else if (held.length < maxItems) held.push(item);
    },
    deliverTo: (next) => {
      deliver = next;
      held.splice(0).forEach(deliver);
    },
  };
}

function takeStored<T>(key: string): T[] {
  try {
    const stored = sessionStorage.getItem(key) ?? '[]';
    sessionStorage.removeItem(key);
    return JSON.parse(stored) as T[];
  } catch {
    return [];
  }
}
