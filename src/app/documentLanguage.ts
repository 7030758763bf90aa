// Tells the browser, and so every screen reader, which language is being shown.
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';

/** Keeps <html lang> the language of the showroom; the answer stops that. */
export function followPageLanguage(): () => void {
  return kioskStore.subscribe((state) => {
    const langCode = langCodeOf(state);
    if (langCode !== '' && document.documentElement.lang !== langCode)
      document.documentElement.lang = langCode;
  });
}
