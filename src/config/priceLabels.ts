// Texts for a price that has ended, by language; loaded with the screens that have prices.
const ENDED: Readonly<Record<string, string>> = {
  en: 'This offer has ended',
  es: 'Esta oferta ha terminado',
  zh: '此优惠已结束',
};

/** In a language, or in English. */
export const endedLabel = (langCode: string): string => ENDED[langCode] ?? ENDED['en'] ?? '';
