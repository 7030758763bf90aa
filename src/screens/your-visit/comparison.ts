// Products that a shopper has viewed, and the compare page that shows the most of them. See
// src/screens/overlays/README.md#your-visit.
import { columnKeys } from '#content/parts/columnFields.ts';
import type { Compare } from '#content/kinds/compareKind.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { COUNTS } from '#config/limits.ts';
import { actionOfCta, pathOfAction } from '#rules/actions.ts';
import { pathOfFreeformUrl, pathOfTarget, type Target } from '#rules/links.ts';
import { isBlankText } from '#rules/plainText.ts';
import { routeOf } from '#rules/routes.ts';

/** A compare page, by its kind, which is not always the name of its screen. */
export interface ComparePage {
  kind: 'compare' | 'newCompare';
  id: string;
}

/** The compare pages that documents link to, each once, in the order of the documents. */
export function comparePagesIn(documents: readonly object[]): ComparePage[] {
  const ids = new Map<string, ComparePage>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const link = value as Partial<Target> & { freeformUrl?: string };
    const path = link.freeformUrl
      ? pathOfFreeformUrl(link.freeformUrl, '')
      : link.targetType && link.targetId
        ? pathOfTarget(link as Target)
        : null;
    const { screen, id } = routeOf(path?.split('?')[0] ?? '/');
    const kind = screen === 'compare' ? screen : screen === 'new-compare' ? 'newCompare' : null;
    if (kind) ids.set(`${kind}/${id}`, { kind, id });
    Object.values(value).forEach(visit);
  };
  documents.forEach(visit);
  return [...ids.values()];
}

/** The address of a compare page. */
export const comparePath = ({ kind, id }: ComparePage): string =>
  `/${kind === 'compare' ? 'compare' : 'new-compare'}/${encodeURIComponent(id)}`;

export type CompareDocument =
  | { kind: 'compare'; document: Compare }
  | { kind: 'newCompare'; document: NewCompare };

/** The product of each column that a page opens with; '' for a closed one, and for other things. */
function columnProducts(page: CompareDocument): string[] {
  if (page.kind === 'newCompare')
    return columnKeys(COUNTS.newCompareColumns, 'headerColumn').map((key) => {
      const { enabled, cta } = page.document[key];
      const { screen, id } = routeOf(pathOfAction(actionOfCta(cta)) ?? '/');
      return enabled && screen === 'product' ? id : '';
    });
  const { rows } = page.document;
  const columns = columnKeys(COUNTS.compareColumns, 'column');
  return columnKeys(COUNTS.compareColumns, 'headerColumn').map((key, index) => {
    const column = columns[index];
    if (!column || isBlankText(page.document[key].title)) return '';
    return rows.flatMap((row) => (row.type === 'prices' ? row[column].product : [])).find(Boolean) ?? '';
  });
}

export interface Comparison extends ComparePage {
  /** Columns of the products, and all others; from 0. */
  columns: readonly number[];
  closed: readonly number[];
  /** Ids of the products, in the order of the columns. */
  products: readonly string[];
}

/** The page with columns for the most of the products, the first of several; null below two. */
export function bestComparison(
  pages: readonly CompareDocument[],
  products: readonly string[],
): Comparison | null {
  let best: Comparison | null = null;
  for (const page of pages) {
    const all = columnProducts(page);
    // A product with two columns is compared once.
    const columns = all.flatMap((id, column) =>
      products.includes(id) && all.indexOf(id) === column ? column : [],
    );
    if (columns.length < Math.max(2, (best?.columns.length ?? 0) + 1)) continue;
    best = {
      kind: page.kind,
      id: page.document.id,
      columns,
      closed: all.flatMap((_, column) => (columns.includes(column) ? [] : column)),
      products: columns.map((column) => all[column] ?? ''),
    };
  }
  return best;
}
