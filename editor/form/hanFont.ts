// Chinese font for the form where the system has none: the stage's (stage/text/fonts.ts).
import { useEffect } from 'react';
import { useDebouncedValue } from './documentForm.ts';

const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

let isLoaded = false;

/** Loads it once any language contains Chinese. The browser loads only the needed subsets. */
export function useHanFont(): void {
  const isNeeded = useDebouncedValue((document) => isLoaded || HAN.test(JSON.stringify(document)));
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    isLoaded = true;
    // The form works without it.
    void import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => (isLoaded = false));
  }, [isNeeded]);
}
