// Keeps the subject of a dialog, also while the dialog fades out.
import { useState } from 'react';

/** The last value that was not null. */
export function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return kept;
}
