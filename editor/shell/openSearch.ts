// Opens the page that searches everything; there already, it goes to the field.
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showPage } from '../catalog/documentActions.ts';
import { SEARCH_FIELD_ID } from '../search/searchFocus.ts';

export function openSearch(): void {
  if (kioskStore.getState().list === 'search') document.getElementById(SEARCH_FIELD_ID)?.focus();
  else showPage(pathOfList('search'));
}
