// Words that the product itself says, to the letter of spec sections 2, 5 and 8.
// What shoppers read comes from content; these are for editors, screen readers and empty views.

/** Validation texts (spec 5). */
export const VALIDATION = {
  required: 'Required',
  twoCharacters: 'Must be 2 characters',
  lowercase: 'Must be lowercase',
  notNegative: 'Greater than 0',
  score: 'Between 0 and 5',
  spacer: 'Between 0 and 100,000',
  weight: 'Between 1 and 10,000',
  text: 'Must be text',
  number: 'Must be a number',
  toggle: 'Must be on or off',
  media: 'Must be a file of the media store',
  list: 'Must be a list',
  group: 'Must be a group of fields',
  choice: (values: readonly string[]) => `Must be one of ${values.join(', ')}`,
  between: (min: number, max: number) => `Between ${min} and ${max}`,
  atMost: (max: number) => `At most ${max}`,
} as const;

/** Watermark of a test build (spec 1). */
export const WATERMARK = 'INTERNAL USE ONLY';

/** What the showroom says by itself, by language; English where a language is missing. */
export const SPOKEN = {
  en: {
    loading: 'Loading',
    notFoundTitle: 'We could not find this page',
    notFoundBody: 'It may have moved. Everything else is one touch away.',
    errorTitle: 'This page could not be loaded',
    errorBody: 'The showroom will try again by itself. You can also go on from here.',
    retry: 'Try again',
    open: 'Open',
    home: 'Home',
    back: 'Back',
    close: 'Close',
    scrollUp: 'Scroll up',
    scrollDown: 'Scroll down',
    moreInfo: 'More about',
    play: 'Play video',
    stop: 'Stop video',
    picture: 'Picture',
    stars: (rating: string) => `${rating} out of 5 stars`,
    recommended: 'Would recommend',
    navigation: 'Navigation',
    topics: 'Topics',
    languages: 'Language',
    products: 'Pages of this product',
    missingPicture: 'Picture missing',
    videoFailed: 'The video could not be played',
    comingSoon: 'Ask one of our team: they will show you right away.',
  },
  es: {
    loading: 'Cargando',
    notFoundTitle: 'No encontramos esta página',
    notFoundBody: 'Puede que haya cambiado de lugar. Todo lo demás está a un toque.',
    errorTitle: 'No se pudo cargar esta página',
    errorBody: 'Lo intentaremos de nuevo. También puede seguir desde aquí.',
    retry: 'Reintentar',
    open: 'Abrir',
    home: 'Inicio',
    back: 'Atrás',
    close: 'Cerrar',
    scrollUp: 'Subir',
    scrollDown: 'Bajar',
    moreInfo: 'Más sobre',
    play: 'Reproducir vídeo',
    stop: 'Detener vídeo',
    picture: 'Imagen',
    stars: (rating: string) => `${rating} de 5 estrellas`,
    recommended: 'Lo recomienda',
    navigation: 'Navegación',
    topics: 'Temas',
    languages: 'Idioma',
    products: 'Páginas de este producto',
    missingPicture: 'Falta la imagen',
    videoFailed: 'No se pudo reproducir el vídeo',
    comingSoon: 'Pregunte a nuestro equipo: se lo mostrarán enseguida.',
  },
  zh: {
    loading: '正在加载',
    notFoundTitle: '找不到此页面',
    notFoundBody: '页面可能已移动。其他内容轻触即达。',
    errorTitle: '无法加载此页面',
    errorBody: '系统会自动重试，您也可以从这里继续浏览。',
    retry: '重试',
    open: '打开',
    home: '首页',
    back: '返回',
    close: '关闭',
    scrollUp: '向上滚动',
    scrollDown: '向下滚动',
    moreInfo: '了解更多：',
    play: '播放视频',
    stop: '停止视频',
    picture: '图片',
    stars: (rating: string) => `${rating} 星（满分 5 星）`,
    recommended: '愿意推荐',
    navigation: '导航',
    topics: '主题',
    languages: '语言',
    products: '此产品的页面',
    missingPicture: '缺少图片',
    videoFailed: '视频无法播放',
    comingSoon: '请咨询店员，我们会立即为您演示。',
  },
} as const;

export type Spoken = (typeof SPOKEN)['en'];

/** The showroom's own words in a language; English for one that it does not speak. */
export function spokenIn(langCode: string): Spoken {
  return ((SPOKEN as Record<string, unknown>)[langCode] as Spoken | undefined) ?? SPOKEN.en;
}
