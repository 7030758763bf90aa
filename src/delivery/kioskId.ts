// Which kiosk this is: an id stored in its browser, and a name from its address.
import { newId } from '#rules/newId.ts';

const ID_KEY = 'vitrine-kiosk';
const NAME_KEY = 'vitrine-kiosk-name';
/** `?kiosk=window` names it once; the name is kept until another is given. */
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

/** A UUID, stable as long as the browser keeps its storage. */
export const kioskId = (): string => (id ??= kept(ID_KEY, newId));

/** The operator's name for it; '' for none. */
export function kioskName(): string {
  const given = new URLSearchParams(window.location.search).get(NAME_PARAMETER)?.trim();
  if (!given) return kept(NAME_KEY, () => '');
  try {
    localStorage.setItem(NAME_KEY, given);
  } catch {
    // The address still has it.
  }
  return given;
}
