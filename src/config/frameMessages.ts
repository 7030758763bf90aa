// Texts shown while an embedded page is unavailable, by language; loaded with the first overlay.
export interface FrameMessages {
  /** Without a base address for embedded pages. */
  comingSoon: string;
  /** The name of a page without a title. */
  embedded: string;
  frameFailedTitle: string;
  frameFailedBody: string;
}

export const FRAME_MESSAGES: Readonly<Record<string, FrameMessages>> & { en: FrameMessages } = {
  en: {
    comingSoon: 'Ask one of our team: they will show you right away.',
    embedded: 'Interactive page',
    frameFailedTitle: 'This page is not answering',
    frameFailedBody: 'Try again in a moment, or ask one of our team.',
  },
  es: {
    comingSoon: 'Pregunte a nuestro equipo: se lo mostrarán enseguida.',
    embedded: 'Página interactiva',
    frameFailedTitle: 'Esta página no responde',
    frameFailedBody: 'Inténtelo de nuevo en un momento o pregunte a nuestro equipo.',
  },
  zh: {
    comingSoon: '请咨询店员，我们会立即为您演示。',
    embedded: '互动页面',
    frameFailedTitle: '此页面没有响应',
    frameFailedBody: '请稍后重试，或咨询店员。',
  },
};

/** In a language, or in English. */
export const frameMessagesFor = (langCode: string): FrameMessages =>
  FRAME_MESSAGES[langCode] ?? FRAME_MESSAGES.en;
