// Which kiosk this is: an id stored in its browser, and a name from its address.
import { newId } from '#rules/newId.ts';

const ID_KEY = 'vitrine-kiosk';
const NAME_KEY = 'vitrine-kiosk-name';
/** `?kiosk=window` names it once; the name is kept until another is given. */
const NAME_PARAMETER = 'kiosk';

function readOrCreate(key: string, create: () => string): string {
  try {
    const stored = localStorage.getItem(key);
    if (stored) return stored;
    const created = create();
    if (created !== '') localStorage.setItem(key, created);
    return created;
  } catch {
    return create();
  }
}

let id: string | undefined;

/** A UUID, stable as long as the browser keeps its storage. */
export const kioskId = (): string => (id ??= readOrCreate(ID_KEY, newId));

/** The operator's name for it; '' for none. */
export function kioskName(): string {
  const nameInAddress = new URLSearchParams(window.location.search).get(NAME_PARAMETER)?.trim();
  if (!nameInAddress) return readOrCreate(NAME_KEY, () => '');
  try {
    localStorage.setItem(NAME_KEY, nameInAddress);
  } catch {
    // The address still has it.
  }
  return nameInAddress;
}
