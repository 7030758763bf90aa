// Paths of editing mode. See src/screens/README.md#editing-routes.

export const EDIT_BASE = '/edit';

/** True for '/edit' and everything under it. */
export const isEditPath = (pathname: string): boolean =>
  pathname === EDIT_BASE || pathname.startsWith(`${EDIT_BASE}/`);

/** The visitor path of a path that may be under /edit. */
export const withoutEditBase = (pathname: string): string =>
  isEditPath(pathname) ? pathname.slice(EDIT_BASE.length) || '/' : pathname;
