// Where a link leads: the path of a target, null for 'none', and the search string that is kept.
// See src/screens/README.md#24-links-and-targets.
import type { TargetType } from '#content/parts/targetFields.ts';
import { EDIT_BASE } from './routes.ts';

export interface Target {
  targetType: TargetType;
  targetId: string;
}

const PATHS: Record<Exclude<TargetType, 'none' | 'home'>, (id: string) => string> = {
  products: (id) => `/product/${id}`,
  'product-celebrate': (id) => `/product/${id}/celebrate`,
  'product-videos': (id) => `/product/${id}/videos`,
  'view-model-pages': (id) => `/view-models/${id}`,
  'compare-pages': (id) => `/compare/${id}`,
  'new-compare-pages': (id) => `/new-compare/${id}`,
  pages: (id) => `/page/${id}`,
  'quiz-slides': (id) => `/help-me-choose/${id}`,
  'gift-messages': (id) => `/gift-message/${id}`,
  'quiz-results': (id) => `/quiz-results/${id}`,
  'availability-wizards': (id) => `/availability-wizard/${id}`,
};

/** The visitor path of a target; null for 'none' and for a target without an id. */
export function pathOfTarget({ targetType, targetId }: Target): string | null {
  if (targetType === 'none') return null;
  if (targetType === 'home') return '/';
  return targetId === '' ? null : PATHS[targetType](encodeURIComponent(targetId));
}

/** Placeholder origin for parsing a link. */
const SHOWROOM = 'http://showroom.invalid';

/**
 * A tab bar link with ':id' replaced by the product's id; null if it leaves the showroom. See
 * src/screens/README.md#73-tab-bar.
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
 * src/screens/README.md#23-search-string.
 */
export function addressOf(path: string, { editing, search }: { editing: boolean; search: string }): string {
  const [pathname = '/', own = ''] = path.split('?');
  const kept = new URLSearchParams(search);
  for (const [key, value] of new URLSearchParams(own)) kept.set(key, value);
  const query = kept.toString();
  const base = editing ? `${EDIT_BASE}${pathname === '/' ? '' : pathname}` : pathname;
  return query ? `${base}?${query}` : base;
}
