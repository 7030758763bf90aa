// Where a link leads: the path of a target, null for 'none', and the search string that is kept.
// See src/screens/README.md#links-and-targets.
import { KIND_ROWS } from '#content/kindTable.ts';
import type { TargetType } from '#content/parts/targetFields.ts';
import { EDIT_BASE } from './editPath.ts';

export interface Target {
  targetType: TargetType;
  targetId: string;
}

const PATHS = new Map<string, string>(
  KIND_ROWS.flatMap(({ links }) => Object.entries(links).map(([type, { path }]) => [type, path])),
);

/** The visitor path of a target; null for 'none' and for a target without an id. */
export function pathOfTarget({ targetType, targetId }: Target): string | null {
  if (targetType === 'none') return null;
  if (targetType === 'home') return '/';
  const path = PATHS.get(targetType);
  return path === undefined || targetId === '' ? null : path.replace(':id', encodeURIComponent(targetId));
}

/** Placeholder origin for parsing a link. */
const SHOWROOM = 'http://showroom.invalid';

/**
 * A tab bar link with ':id' replaced by the product's id; null if it leaves the showroom. See
 * src/screens/product/README.md#tab-bar.
 */
export function pathOfFreeformUrl(freeformUrl: string, productId: string): string | null {
  const path = freeformUrl.trim().replaceAll(':id', encodeURIComponent(productId));
  if (!path.startsWith('/') || !URL.canParse(path, SHOWROOM)) return null;
  // Parsed as a browser does: '/\\elsewhere' and '/<tab>/elsewhere' are other sites too.
  const { origin, pathname, search } = new URL(path, SHOWROOM);
  return origin === SHOWROOM ? pathname + search : null;
}

/**
 * The address of a visitor path: under /edit while editing, with the search string kept. See
 * src/screens/README.md#search-string.
 */
export function addressOf(path: string, { editing, search }: { editing: boolean; search: string }): string {
  const [pathname = '/', pathSearch = ''] = path.split('?');
  const parameters = new URLSearchParams(search);
  for (const [key, value] of new URLSearchParams(pathSearch)) parameters.set(key, value);
  const query = parameters.toString();
  const base = editing ? `${EDIT_BASE}${pathname === '/' ? '' : pathname}` : pathname;
  return query ? `${base}?${query}` : base;
}
