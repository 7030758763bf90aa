// Texts for choosing the rows that matter on compare pages, by language; loaded with these.
export interface MatterLabels {
  /** Above the buttons beside the rows. */
  question: string;
  /** Above the names of all columns, where so many fit. */
  choose: (most: number) => string;
  /** A toggle button beside a row: pins it to the top. */
  matters: string;
  /** Visible part of that label. */
  short: string;
  /** The same on the buttons of the rows that matter, by their order. */
  ranks: readonly string[];
  sortedBy: (names: string) => string;
  /** If none of the rows sorts. */
  atTop: (names: string) => string;
  cheapest: (name: string) => string;
  usualOrder: string;
  /** Said when the order has changed. */
  columns: (names: string) => string;
  orderBack: string;
  /** Between the names of a list. */
  comma: string;
  /** Names of rows that have none of their own. */
  price: string;
  ratings: string;
}

const LABELS: Readonly<Record<string, MatterLabels>> = {
  en: {
    question: 'What matters to you?',
    choose: (most) => `Choose up to ${most} to compare`,
    matters: 'This matters',
    short: 'Matters',
    ranks: ['1st', '2nd', '3rd'],
    sortedBy: (names) => `Sorted by: ${names}`,
    atTop: (names) => `At the top: ${names}`,
    cheapest: (name) => `${name} costs the least, and none is better in what matters to you.`,
    usualOrder: 'Usual order',
    columns: (names) => `Columns: ${names}`,
    orderBack: 'Rows and columns are in their usual order',
    comma: ', ',
    price: 'Price',
    ratings: 'Ratings',
  },
  es: {
    question: '¿Qué le importa?',
    choose: (most) => `Elija hasta ${most} para comparar`,
    matters: 'Me importa',
    short: 'Importa',
    ranks: ['1.º', '2.º', '3.º'],
    sortedBy: (names) => `Ordenado por: ${names}`,
    atTop: (names) => `Arriba: ${names}`,
    cheapest: (name) => `${name} cuesta menos, y ninguno es mejor en lo que le importa.`,
    usualOrder: 'Orden habitual',
    columns: (names) => `Columnas: ${names}`,
    orderBack: 'Filas y columnas están en su orden habitual',
    comma: ', ',
    price: 'Precio',
    ratings: 'Valoraciones',
  },
  zh: {
    question: '您看重什么？',
    choose: (most) => `最多选${most}款对比`,
    matters: '我看重',
    short: '看重',
    ranks: ['第1', '第2', '第3'],
    sortedBy: (names) => `排序依据：${names}`,
    atTop: (names) => `置顶：${names}`,
    cheapest: (name) => `${name}价格最低，在您看重的方面也没有更好的。`,
    usualOrder: '恢复原序',
    columns: (names) => `各列：${names}`,
    orderBack: '行和列已恢复原来的顺序',
    comma: '、',
    price: '价格',
    ratings: '评分',
  },
};
const { en: ENGLISH } = LABELS as { en: MatterLabels };

/** In a language, or in English. */
export const matterLabelsFor = (langCode: string): MatterLabels => LABELS[langCode] ?? ENGLISH;
