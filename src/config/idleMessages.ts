// Texts of the warning before the end of a visit, by language; loaded with the first overlay.
export interface IdleMessages {
  stillThere: string;
  stillThereBody: string;
  goOnVisiting: string;
  secondsLeft: (seconds: number) => string;
}

export const IDLE_MESSAGES: Readonly<Record<string, IdleMessages>> & { en: IdleMessages } = {
  en: {
    stillThere: 'Are you still there?',
    stillThereBody: 'Otherwise this visit ends, and nothing of it is kept.',
    goOnVisiting: 'Yes, go on',
    secondsLeft: (seconds) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  },
  es: {
    stillThere: '¿Sigue ahí?',
    stillThereBody: 'Si no, la visita termina y no se guarda nada de ella.',
    goOnVisiting: 'Sí, continuar',
    secondsLeft: (seconds) => (seconds === 1 ? 'Queda 1 segundo' : `Quedan ${seconds} segundos`),
  },
  zh: {
    stillThere: '您还在吗？',
    stillThereBody: '若无操作，本次浏览将结束，不保留任何内容。',
    goOnVisiting: '继续浏览',
    secondsLeft: (seconds) => `还剩 ${seconds} 秒`,
  },
};

/** In a language, or in English. */
export const idleMessagesFor = (langCode: string): IdleMessages =>
  IDLE_MESSAGES[langCode] ?? IDLE_MESSAGES.en;
