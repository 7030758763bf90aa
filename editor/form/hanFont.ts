// Chinese in the form, where the system has no font for it: the one of the showroom, as the stage loads it (stage/text/fonts).
import { useEffect } from 'react';
import { useSettledValue } from './documentForm.ts';

const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

let isLoaded = false;

/** Once there is any in the document, in whichever of its languages. The browser then fetches the parts that it needs. */
export function useHanFont(): void {
  const isNeeded = useSettledValue((document) => isLoaded || HAN.test(JSON.stringify(document)));
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    isLoaded = true;
    // Without it the form is still to be used.
    void import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => (isLoaded = false));
  }, [isNeeded]);
}
