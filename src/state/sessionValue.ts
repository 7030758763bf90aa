// Values in the storage of the session. Storage that is full or forbidden loses them, and changes
// nothing else.

/** Stores a value; null removes it. */
export function storeInSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A reload begins without it.
  }
}
