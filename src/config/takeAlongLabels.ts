// Texts for taking content along, by language: on the stage, and on the page for a phone. Each is
// loaded only where it is shown.
const STAGE_LABELS = {
  en: {
    button: 'Take it with you',
    page: 'Take this page with you',
    how: 'Point your phone’s camera at the code, and this page opens there.',
    code: 'QR code',
    typeIt: 'Or type this address:',
  },
  es: {
    button: 'Llévelo consigo',
    page: 'Llevar esta página',
    how: 'Apunte la cámara de su teléfono al código y esta página se abrirá allí.',
    code: 'Código QR',
    typeIt: 'O escriba esta dirección:',
  },
  zh: {
    button: '带到手机',
    page: '带走此页面',
    how: '用手机相机对准二维码，即可在手机上打开此页面。',
    code: '二维码',
    typeIt: '或输入此网址：',
  },
} as const;

const PAGE_LABELS = {
  en: {
    from: 'From our showroom',
    pictures: 'Pictures',
    colors: 'Colors',
    also: 'Also worth a look',
    more: 'More',
    smallPrint: 'Small print',
    note: 'Prices and terms are those of our store. Our team is glad to help.',
    goneTitle: 'This page is no longer there',
    goneBody:
      'What we offer has changed since you took it along. Come by and scan the code in our store again.',
    busyTitle: 'Just a moment, please',
    busyBody: 'This page cannot be shown right now. Open it again in a minute.',
    unknownTitle: 'We could not find this page',
    unknownBody: 'If you typed the address, check it once more. Or scan the code in our store again.',
  },
  es: {
    from: 'De nuestra tienda',
    pictures: 'Imágenes',
    colors: 'Colores',
    also: 'También puede interesarle',
    more: 'Más',
    smallPrint: 'Letra pequeña',
    note: 'Los precios y condiciones son los de nuestra tienda. Nuestro equipo le ayudará con gusto.',
    goneTitle: 'Esta página ya no está disponible',
    goneBody: 'Nuestra oferta ha cambiado desde entonces. Vuelva a escanear el código en nuestra tienda.',
    busyTitle: 'Un momento, por favor',
    busyBody: 'Esta página no se puede mostrar ahora. Ábrala de nuevo en un minuto.',
    unknownTitle: 'No encontramos esta página',
    unknownBody: 'Si escribió la dirección, compruébela. O vuelva a escanear el código en nuestra tienda.',
  },
  zh: {
    from: '来自我们的门店',
    pictures: '图片',
    colors: '颜色',
    also: '也值得一看',
    more: '更多',
    smallPrint: '细则',
    note: '价格和条款以门店为准，店员乐意为您解答。',
    goneTitle: '此页面已失效',
    goneBody: '我们的产品已有更新。欢迎到店重新扫描二维码。',
    busyTitle: '请稍候',
    busyBody: '暂时无法显示此页面，请一分钟后再打开。',
    unknownTitle: '找不到此页面',
    unknownBody: '如果是手动输入网址，请再核对一次，或在店内重新扫描二维码。',
  },
} as const;

type Labels<T extends { en: object }> = Readonly<Record<keyof T['en'], string>>;
export type TakePageLabels = Labels<typeof PAGE_LABELS>;

const inLanguage = <T extends { en: object }>(labels: T, langCode: string): Labels<T> =>
  ((labels as Record<string, unknown>)[langCode] ?? labels.en) as Labels<T>;

/** Returns the texts of the stage, in a language or in English. */
export const takeAlongLabelsFor = (langCode: string): Labels<typeof STAGE_LABELS> =>
  inLanguage(STAGE_LABELS, langCode);

/** Returns the texts of the page for a phone, in a language or in English. */
export const takePageLabelsFor = (langCode: string): TakePageLabels => inLanguage(PAGE_LABELS, langCode);

/** The language that the page's own words are in. */
export const takePageLanguage = (langCode: string): string => (langCode in PAGE_LABELS ? langCode : 'en');
