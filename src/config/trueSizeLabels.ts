// Texts for a device at its true size, by language; loaded with it.
const LABELS = {
  en: {
    hint: 'Exactly as large as in your hand.<br>Hold yours beside it.',
    size: (width: string, height: string) => `${height} × ${width} mm`,
    card: 'A bank card',
  },
  es: {
    hint: 'Tan grande como en su mano.<br>Ponga el suyo al lado.',
    size: (width: string, height: string) => `${height} × ${width} mm`,
    card: 'Una tarjeta bancaria',
  },
  zh: {
    hint: '与实物一样大，<br>把您的放在旁边比一比。',
    size: (width: string, height: string) => `${height} × ${width} 毫米`,
    card: '一张银行卡',
  },
} as const;

type TrueSizeLabels = Readonly<
  Record<'hint' | 'card', string> & { size: (width: string, height: string) => string }
>;

/** In a language, or in English. */
export const trueSizeLabelsFor = (langCode: string): TrueSizeLabels =>
  (LABELS as Readonly<Record<string, TrueSizeLabels>>)[langCode] ?? LABELS.en;
