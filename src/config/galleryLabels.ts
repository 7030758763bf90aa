// Texts for the pictures of a product, by language; loaded with them.
const LABELS = {
  en: { pictures: 'Pictures', zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
  es: { pictures: 'Imágenes', zoomIn: 'Ampliar', zoomOut: 'Reducir' },
  zh: { pictures: '图片', zoomIn: '放大', zoomOut: '缩小' },
} as const;

export type GalleryLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** In a language, or in English. */
export const galleryLabelsFor = (langCode: string): GalleryLabels =>
  (LABELS as Readonly<Record<string, GalleryLabels>>)[langCode] ?? LABELS.en;
