// Sets the language of the page to the shown one, for the browser and screen readers.
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';

/** Keeps <html lang> up to date. Returns a function that stops this. */
export function followPageLanguage(): () => void {
  return kioskStore.subscribe((state) => {
    const langCode = langCodeOf(state);
    if (langCode !== '' && document.documentElement.lang !== langCode)
      document.documentElement.lang = langCode;
  });
}
