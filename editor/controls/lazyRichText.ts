// Loads the control for texts with italics, right after the editor's start.
import { useEffect, useState } from 'react';

type Tools = typeof import('./RichText.tsx');

let loaded: Tools | undefined;

/** Rejects if it cannot be loaded. */
export async function loadRichText(): Promise<void> {
  loaded = await import('./RichText.tsx');
}

/** The control; undefined until it is loaded. */
export function useRichText(): Tools['RichText'] | undefined {
  const [isLoaded, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    // Without it the text is shown, and the next form tries again.
    if (!isLoaded)
      loadRichText().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [isLoaded]);
  return loaded?.RichText;
}
