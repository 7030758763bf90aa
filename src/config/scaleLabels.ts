// Texts for the scale of a quiz, by language; loaded with the first quiz that has one.
interface ScaleLabels {
  /** At its left. */
  soFar: string;
  /** Before any answer. */
  open: (names: string) => string;
  leading: (name: string) => string;
  /** Several with the same total. */
  level: (names: string) => string;
  /** After the leading ones. */
  followed: (leading: string, names: string) => string;
  /** Between names. */
  comma: string;
}

const LABELS = {
  en: {
    soFar: 'So far',
    open: (names) => `Possible: ${names}`,
    leading: (name) => `Leading: ${name}`,
    level: (names) => `Level: ${names}`,
    followed: (leading, names) => `${leading}, then ${names}`,
    comma: ', ',
  },
  es: {
    soFar: 'Hasta ahora',
    open: (names) => `Posibles: ${names}`,
    leading: (name) => `En cabeza: ${name}`,
    level: (names) => `Empatados: ${names}`,
    followed: (leading, names) => `${leading}; después, ${names}`,
    comma: ', ',
  },
  zh: {
    soFar: '目前',
    open: (names) => `可能的结果：${names}`,
    leading: (name) => `领先：${name}`,
    level: (names) => `并列：${names}`,
    followed: (leading, names) => `${leading}，其次是${names}`,
    comma: '、',
  },
} as const satisfies Readonly<Record<string, ScaleLabels>>;

/** In a language, or in English. */
export const scaleLabelsFor = (langCode: string): ScaleLabels =>
  (LABELS as Readonly<Record<string, ScaleLabels>>)[langCode] ?? LABELS.en;
