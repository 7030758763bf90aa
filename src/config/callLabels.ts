// Texts for calling a colleague, by language; the script of the button loads them.
const LABELS = {
  en: {
    button: 'Ask somebody over',
    intro: 'One of our team will come to this screen.',
    call: 'Yes, please',
    cancel: 'Never mind',
    sending: 'One moment',
    sendingBody: 'We let our team know.',
    waiting: 'Our team knows',
    waitingBody: 'As soon as somebody is free, you read it here. Look around as long as you like.',
    coming: 'Someone is coming',
    comingBody: 'Please stay near this screen.',
    expired: 'Nobody is free just now',
    expiredBody: 'We are sorry. Try again, or come to the counter.',
    failed: 'We cannot reach our team',
    failedBody: 'Please come to the counter.',
    goOn: 'Keep looking',
    retry: 'Try again',
    close: 'Close',
  },
  es: {
    button: 'Llamar a alguien',
    intro: 'Una persona de nuestro equipo vendrá a esta pantalla.',
    call: 'Sí, por favor',
    cancel: 'No hace falta',
    sending: 'Un momento',
    sendingBody: 'Avisamos a nuestro equipo.',
    waiting: 'Nuestro equipo está avisado',
    waitingBody: 'En cuanto alguien esté libre, lo leerá aquí. Siga mirando cuanto quiera.',
    coming: 'Ya viene alguien',
    comingBody: 'Quédese cerca de esta pantalla, por favor.',
    expired: 'Ahora no hay nadie libre',
    expiredBody: 'Lo sentimos. Inténtelo otra vez o acérquese al mostrador.',
    failed: 'No podemos avisar a nuestro equipo',
    failedBody: 'Acérquese al mostrador, por favor.',
    goOn: 'Seguir mirando',
    retry: 'Intentar otra vez',
    close: 'Cerrar',
  },
  zh: {
    button: '呼叫店员',
    intro: '我们的店员会来到这块屏幕前。',
    call: '好的，请来',
    cancel: '不用了',
    sending: '请稍候',
    sendingBody: '正在通知店员。',
    waiting: '店员已收到通知',
    waitingBody: '有店员空闲时，这里会告诉您。您可以继续浏览。',
    coming: '店员正在过来',
    comingBody: '请在屏幕附近稍候。',
    expired: '现在没有空闲的店员',
    expiredBody: '非常抱歉。请再试一次，或到柜台咨询。',
    failed: '暂时无法通知店员',
    failedBody: '请到柜台咨询。',
    goOn: '继续浏览',
    retry: '再试一次',
    close: '关闭',
  },
} as const;

export type CallLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** Every language that has them. */
export const CALL_LANGUAGES = Object.keys(LABELS);

/** In a language, or in English. */
export const callLabelsFor = (langCode: string): CallLabels =>
  (LABELS as Readonly<Record<string, CallLabels>>)[langCode] ?? LABELS.en;
