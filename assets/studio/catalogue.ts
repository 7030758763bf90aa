// Catalogue of the photographs: products, finishes and angles, and the files of pictures.
export const root = new URL('../', import.meta.url).pathname;

export interface Product {
  id: string;
  name: string;
  colors: string[];
  angles: string[];
  /**
   * Overrides the size of its three-quarter view, and the fraction of it that the product fills.
   */
  hero?: { w: number; h: number; fill?: number };
  what: [en: string, es: string, zh: string];
}
export const products: Product[] = [
  {
    id: 'cairn-9-pro',
    name: 'Cairn 9 Pro',
    colors: ['ember', 'tide', 'sand'],
    angles: ['hero', 'front', 'back', 'side'],
    what: ['phone', 'móvil', '手机'],
  },
  {
    id: 'cairn-9',
    name: 'Cairn 9',
    colors: ['lagoon', 'ink', 'paper'],
    angles: ['hero', 'front', 'back'],
    what: ['phone', 'móvil', '手机'],
  },
  {
    id: 'solis-mini',
    name: 'Solis Mini',
    colors: ['glow', 'ember', 'tide'],
    angles: ['hero', 'front', 'back'],
    what: ['compact phone', 'móvil compacto', '小巧手机'],
  },
  {
    id: 'plia-fold',
    name: 'Plia Fold',
    colors: ['ink', 'sand'],
    angles: ['hero', 'front', 'back'],
    what: ['folding phone', 'móvil plegable', '折叠手机'],
  },
  {
    id: 'atlas-tab-12',
    name: 'Atlas Tab 12',
    colors: ['tide', 'sand'],
    angles: ['hero', 'front', 'back'],
    hero: { w: 1500, h: 1000 },
    what: ['tablet with pen', 'tableta con lápiz', '平板电脑与手写笔'],
  },
  {
    id: 'tempo-watch-3',
    name: 'Tempo Watch 3',
    colors: ['ember', 'ink', 'sand'],
    angles: ['hero', 'front', 'side'],
    hero: { w: 1200, h: 1200, fill: 0.76 },
    what: ['watch', 'reloj', '手表'],
  },
  {
    id: 'murmur-buds',
    name: 'Murmur Buds',
    colors: ['paper', 'ink'],
    angles: ['hero', 'front', 'side'],
    hero: { w: 1600, h: 1000 },
    what: ['earbuds', 'auriculares', '耳机'],
  },
  {
    id: 'hearth-fiber',
    name: 'Hearth Fiber',
    colors: ['paper', 'ink'],
    angles: ['hero', 'front', 'back'],
    what: ['fibre router', 'router de fibra', '光纤路由器'],
  },
];

/** [file, scene, width, height]: every set-built still. */
export const stills: [file: string, scene: string, w: number, h: number][] = [
  ['scenes/home-studio', 'home-studio', 1920, 1080],
  ['scenes/home-night', 'home-night', 1920, 1080],
  ['scenes/page-paper', 'page-paper', 1920, 1080],
  ['scenes/page-tide', 'page-tide', 1920, 1080],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n): [string, string, number, number] => [
    `scenes/quiz-${n}`,
    `quiz-${n}`,
    1920,
    1080,
  ]),
  ['scenes/gift', 'gift', 1080, 1080],
  ['scenes/gift-pale', 'gift-pale', 1920, 1920],
  ['scenes/gift-tide', 'gift-tide', 1920, 1920],
  ['left/left-fiber', 'left-fiber', 960, 1080],
  ['left/result-static', 'result-static', 960, 1080],
  // Wide enough for the upper part of a portrait stage; a landscape stage shows the middle.
  ...products.map((p): [string, string, number, number] => [`results/${p.id}`, `result-${p.id}`, 1360, 1080]),
  ['modules/phones', 'mod-phones', 1080, 720],
  ['modules/tablets', 'mod-tablets', 480, 480],
  ['modules/watches', 'mod-watches', 720, 720],
  ['modules/sound', 'mod-sound', 720, 720],
  ['modules/home-fiber', 'mod-fiber', 720, 480],
  ['modules/quiz', 'mod-quiz', 480, 480],
  ['modules/trade-in', 'trade-in', 1120, 720],
  ['modules/street', 'mod-street', 1120, 720],
  ['modules/inside-cairn', 'info-cairn-9', 1120, 720],
  ['modules/six-screws', 'info-six-screws', 1120, 720],
  ['modules/bottom-band', 'bottom-band', 1500, 128],
  ['modules/cube-cairn', 'cube-cairn', 480, 360],
  ['modules/cube-atlas', 'cube-atlas', 480, 360],
  ['modules/cube-tempo', 'cube-tempo', 480, 360],
  ['modules/cube-hearth', 'cube-hearth', 480, 360],
  ...(['tablets', 'watches', 'sound', 'fiber'] as const).map((n): [string, string, number, number] => [
    `modules/image-button-${n}`,
    `button-${n}`,
    480,
    480,
  ]),
  ...products.map((p): [string, string, number, number] => [`info/${p.id}`, `info-${p.id}`, 888, 800]),
  ...['fiber-300', 'fiber-600', 'fiber-1000'].flatMap((n): [string, string, number, number][] => [
    [`plans/${n}`, n, 824, 1080],
    [`plans/${n}-wide`, `${n}-wide`, 640, 480],
  ]),
  ['wizard/top-available', 'wizard-available', 2160, 605],
  ['wizard/top-unavailable', 'wizard-unavailable', 2160, 605],
  ['wizard/bottom', 'wizard-bottom', 2160, 605],
  ['wizard/loading', 'wizard-loading', 2160, 605],
  ['wizard/error', 'wizard-error', 2160, 605],
  ['wizard/offline', 'wizard-offline', 600, 400],
];

/** [name, width, height, seconds]. */
export const films: [name: string, w: number, h: number, seconds: number][] = [
  // In the size of the stage, because a playing film and the attract screen fill it.
  ...products.map((p): [string, number, number, number] => [p.id, 1920, 1080, 4]),
  ['quiz-intro', 1920, 1080, 4],
  ['quiz-answer', 1920, 1080, 2.5],
  ['left-home', 1080, 1216, 4],
];
