// Words of the voice in addition to the showroom's own texts, by language; the script that reads
// aloud loads them.
const WORDS = {
  en: {
    welcome:
      'Read aloud is on. Slide a finger over the screen to hear what is there. Tap twice, anywhere, to press what you heard last. Swipe right or left for the next or the previous item. Two fingers scroll.',
    welcomeKeypad: 'With the keypad: next, previous, press and repeat.',
    ended: 'Read aloud is off.',
    roles: {
      link: 'link',
      button: 'button',
      heading: 'heading',
      img: 'picture',
      radio: 'choice',
      columnheader: 'column',
      field: 'text field',
    },
    switch: 'switch',
    on: 'on',
    off: 'off',
    pressed: 'chosen',
    notPressed: 'not chosen',
    expanded: 'expanded',
    collapsed: 'collapsed',
    current: 'current',
    disabled: 'not available',
    empty: 'empty',
    first: 'Beginning of the screen',
    last: 'End of the screen',
    nothing: 'Nothing here',
    volume: (percent: number) => `Volume ${percent} percent`,
  },
  es: {
    welcome:
      'Lectura en voz alta activada. Deslice un dedo por la pantalla para oír lo que hay. Toque dos veces, en cualquier lugar, para pulsar lo último que oyó. Deslice rápido a la derecha o a la izquierda para ir al elemento siguiente o al anterior. Con dos dedos se desplaza la página.',
    welcomeKeypad: 'Con el teclado: siguiente, anterior, pulsar y repetir.',
    ended: 'Lectura en voz alta desactivada.',
    roles: {
      link: 'enlace',
      button: 'botón',
      heading: 'título',
      img: 'imagen',
      radio: 'opción',
      columnheader: 'columna',
      field: 'campo de texto',
    },
    switch: 'interruptor',
    on: 'activado',
    off: 'desactivado',
    pressed: 'elegido',
    notPressed: 'no elegido',
    expanded: 'desplegado',
    collapsed: 'plegado',
    current: 'actual',
    disabled: 'no disponible',
    empty: 'vacío',
    first: 'Principio de la pantalla',
    last: 'Fin de la pantalla',
    nothing: 'Aquí no hay nada',
    volume: (percent: number) => `Volumen ${percent} por ciento`,
  },
  zh: {
    welcome:
      '朗读已开启。手指在屏幕上滑动，可听到所触内容。在任意位置连点两下，可按下最后听到的项目。向右或向左轻扫，可到下一项或上一项。双指滑动可滚动页面。',
    welcomeKeypad: '也可使用按键：下一项、上一项、按下、重复。',
    ended: '朗读已关闭。',
    roles: {
      link: '链接',
      button: '按钮',
      heading: '标题',
      img: '图片',
      radio: '选项',
      columnheader: '列',
      field: '输入框',
    },
    switch: '开关',
    on: '开',
    off: '关',
    pressed: '已选',
    notPressed: '未选',
    expanded: '已展开',
    collapsed: '已收起',
    current: '当前',
    disabled: '不可用',
    empty: '空',
    first: '屏幕开头',
    last: '屏幕结尾',
    nothing: '此处没有内容',
    volume: (percent: number) => `音量百分之${percent}`,
  },
} as const;

type Widened<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer A) => string
      ? (...values: A) => string
      : Widened<T[K]>;
};
export type SpokenWords = Widened<(typeof WORDS)['en']>;

/** Every language that has them. */
export const SPOKEN_LANGUAGES = Object.keys(WORDS);

/** In a language, or in English. */
export const spokenWordsFor = (langCode: string): SpokenWords =>
  (WORDS as Readonly<Record<string, SpokenWords>>)[langCode] ?? WORDS.en;
