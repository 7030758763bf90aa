// Texts of a kiosk for the people who set it up; English where a language is missing.

const EN = {
  enrol: {
    title: 'Enrol this kiosk',
    how: 'Scan the code with your phone, or open Kiosks in the editor and type these six characters.',
    code: 'Code',
    newCode: 'The code changes every 15 minutes.',
    skip: 'Show the showroom now',
  },
  identify: 'This kiosk',
  staff: {
    title: 'About this kiosk',
    close: 'Close',
    name: 'Name',
    unnamed: 'Without a name',
    store: 'Store',
    groups: 'Groups',
    environment: 'Environment',
    release: 'Release',
    language: 'Language',
    timeZone: 'Time zone',
    hours: 'Opening hours',
    volume: 'Volume',
    version: 'Version',
    none: 'None',
    set: 'Set',
    from: { kiosk: 'set for this kiosk', group: 'by the group', store: 'by the store' },
    chosenHere: 'not set',
  },
} as const;

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
export type KioskTexts = Texts<typeof EN>;

const ES: KioskTexts = {
  enrol: {
    title: 'Registrar este quiosco',
    how: 'Escanee el código con su teléfono, o abra Kiosks en el editor y escriba estos seis caracteres.',
    code: 'Código',
    newCode: 'El código cambia cada 15 minutos.',
    skip: 'Mostrar la exposición ahora',
  },
  identify: 'Este quiosco',
  staff: {
    title: 'Acerca de este quiosco',
    close: 'Cerrar',
    name: 'Nombre',
    unnamed: 'Sin nombre',
    store: 'Tienda',
    groups: 'Grupos',
    environment: 'Entorno',
    release: 'Publicación',
    language: 'Idioma',
    timeZone: 'Zona horaria',
    hours: 'Horario',
    volume: 'Volumen',
    version: 'Versión',
    none: 'Ninguno',
    set: 'Definido',
    from: { kiosk: 'definido para este quiosco', group: 'por el grupo', store: 'por la tienda' },
    chosenHere: 'sin definir',
  },
};

const ZH: KioskTexts = {
  enrol: {
    title: '注册此展示屏',
    how: '用手机扫描二维码，或在编辑器中打开 Kiosks 并输入这六个字符。',
    code: '代码',
    newCode: '代码每 15 分钟更换一次。',
    skip: '现在显示展厅',
  },
  identify: '此展示屏',
  staff: {
    title: '关于此展示屏',
    close: '关闭',
    name: '名称',
    unnamed: '未命名',
    store: '门店',
    groups: '分组',
    environment: '环境',
    release: '版本',
    language: '语言',
    timeZone: '时区',
    hours: '营业时间',
    volume: '音量',
    version: '软件版本',
    none: '无',
    set: '已设置',
    from: { kiosk: '为此展示屏设置', group: '来自分组', store: '来自门店' },
    chosenHere: '未设置',
  },
};

const TEXTS: Readonly<Record<string, KioskTexts>> = { en: EN, es: ES, zh: ZH };

export const kioskTexts = (langCode: string): KioskTexts => TEXTS[langCode] ?? EN;
