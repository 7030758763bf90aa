// Which kiosk this is: an id and a key stored in its browser, and a name from its address.
import { clock } from '#clock.ts';
import { newId } from '#rules/newId.ts';

const ID_KEY = 'vitrine-kiosk';
const KEY_KEY = 'vitrine-kiosk-key';
const KEY_MADE_KEY = 'vitrine-kiosk-key-made';
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

let key: string | undefined;

/** Key of the enrolled kiosk; '' before its enrolment. */
export const kioskKey = (): string => (key ??= readOrCreate(KEY_KEY, () => ''));

/** Takes over the identity that the server has given to this kiosk; an empty key enrols it anew. */
export function setKiosk(newId: string, newKey: string): void {
  [id, key] = [newId, newKey];
  try {
    localStorage.setItem(ID_KEY, newId);
    localStorage.setItem(KEY_KEY, newKey);
    localStorage.setItem(KEY_MADE_KEY, String(clock.epochMs()));
  } catch {
    // It holds until the page is closed.
  }
}

/** The server has refused `refused`. A key that came during the request stays valid. */
export function endKey(refused: string): void {
  if (kioskKey() === refused) setKiosk(kioskId(), '');
}

/** When its key was made, by its own clock, in ms since 1970; 0 if that is not known. */
export const keyMadeMs = (): number => Number(readOrCreate(KEY_MADE_KEY, () => '')) || 0;

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
