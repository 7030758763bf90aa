// Which kiosk this is: an id that its browser keeps, and the name that its address gives it.
import { newId } from '#rules/newId.ts';

const ID_KEY = 'vitrine-kiosk';
const NAME_KEY = 'vitrine-kiosk-name';
/** `?kiosk=window` names it once; it goes by that name until another is given. */
const NAME_PARAMETER = 'kiosk';

function kept(key: string, make: () => string): string {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const made = make();
    if (made !== '') localStorage.setItem(key, made);
    return made;
  } catch {
    return make();
  }
}

let id: string | undefined;

/** A UUID, the same for as long as the browser keeps its storage. */
export const kioskId = (): string => (id ??= kept(ID_KEY, newId));

/** What the operator calls it; '' for none. */
export function kioskName(): string {
  const given = new URLSearchParams(window.location.search).get(NAME_PARAMETER)?.trim();
  if (!given) return kept(NAME_KEY, () => '');
  try {
    localStorage.setItem(NAME_KEY, given);
  } catch {
    // It still stands in the address.
  }
  return given;
}
