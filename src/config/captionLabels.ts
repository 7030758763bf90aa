// Texts beside a film with captions, by language; a chunk of its own loads them.
const LABELS = {
  en: { captions: 'Captions', transcript: 'Transcript' },
  es: { captions: 'Subtítulos', transcript: 'Transcripción' },
  zh: { captions: '字幕', transcript: '文字稿' },
} as const;

export type CaptionLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** In a language, or in English. */
export const captionLabelsFor = (langCode: string): CaptionLabels =>
  (LABELS as Readonly<Record<string, CaptionLabels>>)[langCode] ?? LABELS.en;
