// Texts that explain why a quiz ended with its result, by language; loaded with other screens.
export interface ReasonLabels {
  /** Before the answers that were given. */
  said: string;
  /** Before another result that an answer would have led to. */
  otherwise: (answer: string) => string;
  /** Between this and the name of the result, for screen readers. */
  colon: string;
}

const LABELS = {
  en: { said: 'You said', otherwise: (answer) => `If you had said “${answer}”`, colon: ': ' },
  es: { said: 'Ha dicho', otherwise: (answer) => `Si hubiera dicho «${answer}»`, colon: ': ' },
  zh: { said: '您选择了', otherwise: (answer) => `如果选“${answer}”`, colon: '：' },
} as const satisfies Readonly<Record<string, ReasonLabels>>;

/** In a language, or in English. */
export const reasonLabelsFor = (langCode: string): ReasonLabels =>
  (LABELS as Readonly<Record<string, ReasonLabels>>)[langCode] ?? LABELS.en;
