// Texts about the stock of a store, by language; loaded where there is a provider.
interface StockLabels {
  inStore: (count: string) => string;
  none: string;
}

const LABELS = {
  en: { inStore: (count) => `In this store: ${count}`, none: 'In this store: none at the moment' },
  es: {
    inStore: (count) => `En esta tienda: ${count}`,
    none: 'En esta tienda: agotado por el momento',
  },
  zh: { inStore: (count) => `本店现货：${count}件`, none: '本店暂时无货' },
} as const satisfies Readonly<Record<string, StockLabels>>;

/** Every language that has them. */
export const STOCK_LANGUAGES = Object.keys(LABELS);

const labelsFor = (langCode: string): StockLabels =>
  (LABELS as Readonly<Record<string, StockLabels>>)[langCode] ?? LABELS.en;

/** How many there are, in a language or in English; no number is before a noun. */
export function stockText(count: number, langCode: string): string {
  const labels = labelsFor(langCode);
  return count === 0 ? labels.none : labels.inStore(count.toLocaleString(langCode));
}
