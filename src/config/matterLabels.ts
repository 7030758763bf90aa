// Texts of 'Help me compare' and what it changes, by language; loaded with the compare pages.
export interface MatterLabels {
  /** Opens the sheet, and is its title. */
  help: string;
  /** Above the rows that can matter. */
  question: string;
  /** Below that. */
  upToThree: string;
  /** Above the columns that can be open. */
  sideBySide: string;
  /** Above the names of all columns, where so many fit. */
  choose: (most: number) => string;
  /** Before the names of the rows that matter, by their order. */
  ranks: readonly string[];
  sortedBy: (names: string) => string;
  /** If none of the rows sorts. */
  atTop: (names: string) => string;
  cheapest: (name: string) => string;
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
    help: 'Help me compare',
    question: 'What matters to you?',
    upToThree: 'Up to three. The first one counts most.',
    sideBySide: 'Side by side',
    choose: (most) => `Choose up to ${most} to compare`,
    ranks: ['1st', '2nd', '3rd'],
    sortedBy: (names) => `Sorted by: ${names}`,
    atTop: (names) => `At the top: ${names}`,
    cheapest: (name) => `${name} costs the least, and none is better in what matters to you.`,
    columns: (names) => `Columns: ${names}`,
    orderBack: 'Rows and columns are in their usual order',
    comma: ', ',
    price: 'Price',
    ratings: 'Ratings',
  },
  es: {
    help: 'Ayuda para comparar',
    question: '¿Qué le importa?',
    upToThree: 'Hasta tres. Lo primero cuenta más.',
    sideBySide: 'Lado a lado',
    choose: (most) => `Elija hasta ${most} para comparar`,
    ranks: ['1.º', '2.º', '3.º'],
    sortedBy: (names) => `Ordenado por: ${names}`,
    atTop: (names) => `Arriba: ${names}`,
    cheapest: (name) => `${name} cuesta menos, y ninguno es mejor en lo que le importa.`,
    columns: (names) => `Columnas: ${names}`,
    orderBack: 'Filas y columnas están en su orden habitual',
    comma: ', ',
    price: 'Precio',
    ratings: 'Valoraciones',
  },
  zh: {
    help: '帮我对比',
    question: '您看重什么？',
    upToThree: '最多三项，第一项最重要。',
    sideBySide: '并排显示',
    choose: (most) => `最多选${most}款对比`,
    ranks: ['第1', '第2', '第3'],
    sortedBy: (names) => `排序依据：${names}`,
    atTop: (names) => `置顶：${names}`,
    cheapest: (name) => `${name}价格最低，在您看重的方面也没有更好的。`,
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
