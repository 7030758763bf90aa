// Texts for the colors of a product and its related products, by language; loaded with the first
// product that has some.
interface ExtrasLabels {
  color: string;
  colors: (count: number) => string;
  goesWith: string;
  trueSize: string;
}

const LABELS = {
  en: {
    color: 'Color',
    colors: (count) => (count === 1 ? '1 color' : `${count} colors`),
    goesWith: 'Goes with it',
    trueSize: 'See its true size',
  },
  es: {
    color: 'Color',
    colors: (count) => (count === 1 ? '1 color' : `${count} colores`),
    goesWith: 'Combina con',
    trueSize: 'Ver a tamaño real',
  },
  zh: { color: '颜色', colors: (count) => `${count}种颜色`, goesWith: '搭配推荐', trueSize: '看实际大小' },
} as const satisfies Readonly<Record<string, ExtrasLabels>>;

/** In a language, or in English. */
export const extrasLabelsFor = (langCode: string): ExtrasLabels =>
  (LABELS as Readonly<Record<string, ExtrasLabels>>)[langCode] ?? LABELS.en;
