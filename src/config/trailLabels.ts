// Texts of the trail of viewed products, by language; loaded with the trail.
const LABELS = {
  en: {
    title: 'What you looked at',
    products: 'Products',
    compare: 'Compare',
    compareAll: 'Compare all',
    takeComparison: 'Take this comparison with you',
    take: 'Take with you',
    remove: 'Forget',
    removeAll: 'Forget all',
    removed: 'Forgotten',
  },
  es: {
    title: 'Lo que ha visto',
    products: 'Productos',
    compare: 'Comparar',
    compareAll: 'Comparar todos',
    takeComparison: 'Llevar esta comparación',
    take: 'Llevar consigo',
    remove: 'Olvidar',
    removeAll: 'Olvidar todo',
    removed: 'Olvidado',
  },
  zh: {
    title: '您看过的产品',
    products: '产品',
    compare: '对比',
    compareAll: '全部对比',
    takeComparison: '带走此对比',
    take: '带到手机',
    remove: '移除',
    removeAll: '全部移除',
    removed: '已移除',
  },
} as const;

export type TrailLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** Every language that has them. */
export const TRAIL_LANGUAGES = Object.keys(LABELS);

/** In a language, or in English. */
export const trailLabelsFor = (langCode: string): TrailLabels =>
  (LABELS as Readonly<Record<string, TrailLabels>>)[langCode] ?? LABELS.en;
