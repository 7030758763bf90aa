// Texts for booking a time in a store, by language; loaded where the store offers times.
const LABELS = {
  en: {
    button: 'Book a time',
    intro: 'Talk to our team in this store. Nobody asks for your name: you get a code.',
    sure: 'Shall we hold this time for you?',
    book: 'Yes, please',
    other: 'Other times',
    sending: 'One moment',
    sendingBody: 'We hold the time for you.',
    mine: 'Your time',
    booked: 'Your appointment',
    code: 'Your code',
    how: 'Say this code in the store. To keep the time, point your phone’s camera at the pattern, or take a picture.',
    pattern: 'QR code for your calendar',
    taken: 'Somebody was faster',
    takenBody: 'This time has just been taken. These are free:',
    none: 'No time is free just now',
    noneBody: 'Please ask our team.',
    failed: 'No time can be booked right now',
    failedBody: 'Please try again, or ask our team.',
    retry: 'Try again',
    close: 'Close',
  },
  es: {
    button: 'Pedir cita',
    intro: 'Hable con nuestro equipo en esta tienda. Nadie le pide su nombre: recibe un código.',
    sure: '¿Le reservamos esta hora?',
    book: 'Sí, por favor',
    other: 'Otras horas',
    sending: 'Un momento',
    sendingBody: 'Le reservamos la hora.',
    mine: 'Su cita',
    booked: 'Su cita',
    code: 'Su código',
    how: 'Diga este código en la tienda. Para guardar la hora, apunte la cámara de su teléfono al código QR o haga una foto.',
    pattern: 'Código QR para su calendario',
    taken: 'Alguien se adelantó',
    takenBody: 'Esta hora se acaba de ocupar. Estas están libres:',
    none: 'Ahora no hay horas libres',
    noneBody: 'Pregunte a nuestro equipo, por favor.',
    failed: 'Ahora no se puede pedir cita',
    failedBody: 'Inténtelo otra vez o pregunte a nuestro equipo.',
    retry: 'Intentar otra vez',
    close: 'Cerrar',
  },
  zh: {
    button: '预约时间',
    intro: '在本店与我们的店员面谈。无需姓名，您会得到一个预约码。',
    sure: '为您保留这个时间吗？',
    book: '好的',
    other: '其他时间',
    sending: '请稍候',
    sendingBody: '正在为您保留时间。',
    mine: '您的预约',
    booked: '您的预约',
    code: '您的预约码',
    how: '到店时请说出此预约码。用手机相机对准二维码或拍照，即可记下时间。',
    pattern: '添加到日历的二维码',
    taken: '这个时间刚被预约',
    takenBody: '以下时间仍可预约：',
    none: '目前没有可预约的时间',
    noneBody: '请咨询店员。',
    failed: '暂时无法预约',
    failedBody: '请再试一次，或咨询店员。',
    retry: '再试一次',
    close: '关闭',
  },
} as const;

export type AppointmentLabels = Readonly<Record<keyof (typeof LABELS)['en'], string>>;

/** Every language that has them. */
export const APPOINTMENT_LANGUAGES = Object.keys(LABELS);

/** In a language, or in English. */
export const appointmentLabelsFor = (langCode: string): AppointmentLabels =>
  (LABELS as Readonly<Record<string, AppointmentLabels>>)[langCode] ?? LABELS.en;

/** 'Tue, Dec 1, 2:30 PM', or in whole words; in a time zone, or that of the browser. */
export function timeText(
  start: string,
  timeZone: string | null,
  langCode: string,
  length: 'short' | 'long',
): string {
  const text = new Date(start).toLocaleString(langCode, {
    weekday: length,
    day: 'numeric',
    month: length,
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== null && { timeZone }),
  });
  // A day stays on the line of its month.
  return text.replace(/ (?=\d)/g, '\u00a0');
}
