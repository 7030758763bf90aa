// Texts of 'Your visit', by language; loaded with it.
const LABELS = {
  en: {
    title: 'Your visit',
    products: 'What you looked at',
    compare: 'Compare',
    compareAll: 'Compare all',
    take: 'Take with you',
    takeComparison: 'Take this comparison with you',
    remove: 'Forget',
    removeAll: 'Forget all',
    removed: 'Forgotten',
  },
  es: {
    title: 'Su visita',
    products: 'Lo que ha visto',
    compare: 'Comparar',
    compareAll: 'Comparar todos',
    take: 'Llevar consigo',
    takeComparison: 'Llevar esta comparación',
    remove: 'Olvidar',
    removeAll: 'Olvidar todo',
    removed: 'Olvidado',
  },
  zh: {
    title: '本次浏览',
    products: '您看过的产品',
    compare: '对比',
    compareAll: '全部对比',
    take: '带到手机',
    takeComparison: '带走此对比',
    remove: '移除',
    removeAll: '全部移除',
    removed: '已移除',
  },
} as const;

export type VisitLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** Every language that has them. */
export const VISIT_LANGUAGES = Object.keys(LABELS);

/** In a language, or in English. */
export const visitLabelsFor = (langCode: string): VisitLabels =>
  (LABELS as Readonly<Record<string, VisitLabels>>)[langCode] ?? LABELS.en;
