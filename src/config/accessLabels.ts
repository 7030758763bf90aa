// Texts of the panel 'Accessibility', by language; the panel's script loads them.
const LABELS = {
  en: {
    accessibility: 'Accessibility',
    intro: 'For this visit. Nothing of it is kept.',
    lower: 'Lower controls',
    lowerHint: 'Everything within reach',
    contrast: 'High contrast',
    contrastHint: 'Clear edges, plain grounds',
    calm: 'Less motion',
    calmHint: 'Nothing moves by itself',
    speak: 'Read aloud',
    speakHint: 'Hear what you touch',
    rate: 'Speed',
    volume: 'Volume',
    textSize: 'Text size',
    on: 'On',
    off: 'Off',
    reset: 'Reset',
    close: 'Close',
  },
  es: {
    accessibility: 'Accesibilidad',
    intro: 'Para esta visita. No se guarda nada.',
    lower: 'Controles más bajos',
    lowerHint: 'Todo a su alcance',
    contrast: 'Alto contraste',
    contrastHint: 'Bordes claros, fondos lisos',
    calm: 'Menos movimiento',
    calmHint: 'Nada se mueve solo',
    speak: 'Leer en voz alta',
    speakHint: 'Oiga lo que toca',
    rate: 'Velocidad',
    volume: 'Volumen',
    textSize: 'Tamaño del texto',
    on: 'Sí',
    off: 'No',
    reset: 'Restablecer',
    close: 'Cerrar',
  },
  zh: {
    accessibility: '无障碍',
    intro: '仅限本次浏览，不保留任何设置。',
    lower: '降低操作区',
    lowerHint: '一切触手可及',
    contrast: '高对比度',
    contrastHint: '边缘清晰，背景纯净',
    calm: '减少动效',
    calmHint: '没有自动播放',
    speak: '朗读',
    speakHint: '听到所触内容',
    rate: '语速',
    volume: '音量',
    textSize: '文字大小',
    on: '开',
    off: '关',
    reset: '重置',
    close: '关闭',
  },
} as const;

export type AccessLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** Every language that has them. */
export const ACCESS_LANGUAGES = Object.keys(LABELS);

/** In a language, or in English. */
export const accessLabelsFor = (langCode: string): AccessLabels =>
  (LABELS as Readonly<Record<string, AccessLabels>>)[langCode] ?? LABELS.en;
