// The name of the button that opens the pictures of a product over the whole stage, by language.
const LABELS: Readonly<Record<string, string>> = { es: 'Pantalla completa', zh: '全屏' };

/** In a language, or in English. */
export const fullScreenLabelFor = (langCode: string): string => LABELS[langCode] ?? 'Full screen';
