// What shoppers read of why a quiz ended with its result, by language; loaded with other screens.
export interface ReasonLabels {
  /** Before the answers that were given. */
  said: string;
  /** An answer that would have led to another result. */
  otherwise: (answer: string, result: string) => string;
}

const LABELS = {
  en: { said: 'You said', otherwise: (answer, result) => `With “${answer}”: ${result}` },
  es: { said: 'Ha dicho', otherwise: (answer, result) => `Con «${answer}»: ${result}` },
  zh: { said: '您选择了', otherwise: (answer, result) => `如果选“${answer}”：${result}` },
} as const satisfies Readonly<Record<string, ReasonLabels>>;

/** In a language, or in English. */
export const reasonLabelsFor = (langCode: string): ReasonLabels =>
  (LABELS as Readonly<Record<string, ReasonLabels>>)[langCode] ?? LABELS.en;
