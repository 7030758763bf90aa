// What shoppers read at the pictures of a product, by language; loaded with the other screens.
const LABELS = {
  en: { fullScreen: 'Full screen', pictures: 'Pictures', zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
  es: { fullScreen: 'Pantalla completa', pictures: 'Imágenes', zoomIn: 'Ampliar', zoomOut: 'Reducir' },
  zh: { fullScreen: '全屏', pictures: '图片', zoomIn: '放大', zoomOut: '缩小' },
} as const;

export type GalleryLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** In a language, or in English. */
export const galleryLabelsFor = (langCode: string): GalleryLabels =>
  (LABELS as Readonly<Record<string, GalleryLabels>>)[langCode] ?? LABELS.en;
