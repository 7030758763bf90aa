// Texts of a compare page, by language; loaded with the other screens.
export interface CompareLabels {
  /** A switch: rows that say the same of every column are left out. */
  onlyDifferences: string;
  /** Said when it is switched. */
  rowsLeftOut: (count: number) => string;
  rowsBack: string;
  /** The mark of the best value of a row. */
  best: string;
}

const LABELS: Readonly<Record<string, CompareLabels>> = {
  en: {
    onlyDifferences: 'Only differences',
    rowsLeftOut: (count) =>
      count === 1 ? '1 row is the same and left out' : `${count} rows are the same and left out`,
    rowsBack: 'All rows are shown',
    best: 'Best',
  },
  es: {
    onlyDifferences: 'Solo diferencias',
    rowsLeftOut: (count) =>
      count === 1 ? '1 fila es igual y se omite' : `${count} filas son iguales y se omiten`,
    rowsBack: 'Se muestran todas las filas',
    best: 'Mejor',
  },
  zh: {
    onlyDifferences: '只看差异',
    rowsLeftOut: (count) => `${count} 行相同，已省略`,
    rowsBack: '已显示所有行',
    best: '最佳',
  },
};
const { en: ENGLISH } = LABELS as { en: CompareLabels };

/** In a language, or in English. */
export const compareLabelsFor = (langCode: string): CompareLabels => LABELS[langCode] ?? ENGLISH;
