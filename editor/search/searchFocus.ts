// Where what is searched is typed; the shortcut goes there.
export const SEARCH_FIELD_ID = 'site-search';
