// Chinese font for texts of the form.
import { useEffect } from 'react';
import { loadHanFont } from '../i18n/loadHanFont.ts';
import { useDebouncedValue } from './documentForm.ts';

const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Loads it once any language contains Chinese. */
export function useHanFont(): void {
  const isNeeded = useDebouncedValue((document) => HAN.test(JSON.stringify(document)));
  useEffect(() => {
    if (isNeeded) loadHanFont();
  }, [isNeeded]);
}
