// The address bar determines screen, language, environment and mode. Until the router has loaded,
// the address that the page was opened with does. Writes `data-location`, the router's key of the
// history entry in the store, to <html>.
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { isEditPath } from '#rules/editPath.ts';
import { listOf, routeOf } from '#rules/routes.ts';
import { kioskStore, restartVisit, setAddress, type KioskState } from '#state/kioskStore.ts';
import { loadEnvironment } from '#state/loadDocuments.ts';
import { IS_PREVIEW } from '#state/previewMode.ts';
import { confirmNavigation } from '#state/navigation.ts';
import { storeInSession } from '#state/sessionValue.ts';

/**
 * Session storage key of the history index at which this visit started, which survives a reload.
 */
const VISIT_START_KEY = 'vitrine-visit-start';

/** State that the router stores in a history entry. */
const historyState = (): { idx?: number; key?: string } =>
  (window.history.state ?? {}) as ReturnType<typeof historyState>;

const historyIndex = (): number => historyState().idx ?? 0;

/**
 * Steps that Back can take within this visit. If the history is before the visit's start, as after
 * a new address, the start moves there.
 */
function currentDepth(): number {
  const steps = historyIndex();
  visitStart ??= Number(sessionStorage.getItem(VISIT_START_KEY)) || 0;
  if (steps < visitStart) storeVisitStart(steps);
  return Math.max(0, steps - visitStart);
}

/** Also holds where storage is full; undefined until it is first read. */
let visitStart: number | undefined;

function storeVisitStart(steps: number): void {
  visitStart = steps;
  storeInSession(VISIT_START_KEY, String(steps));
}

/** Visits started since the page was loaded. */
let visits = 0;

/** Starts a visit at the current history entry; `isRendered` if its screen is current already. */
export function startVisitHere({ isRendered }: { isRendered: boolean }): void {
  storeVisitStart(historyIndex());
  visits += 1;
  if (isRendered) restartVisit(visits);
}

/** Puts an address into the store. `key` is the router's key of its history entry. */
export function applyAddress({ pathname, search, key }: Record<'pathname' | 'search' | 'key', string>): void {
  const list = listOf(pathname);
  setAddress({
    // The screen stays behind an editor's list.
    ...(list === null && { route: routeOf(pathname) }),
    list,
    search,
    isEditing: isEditPath(pathname) && !IS_PREVIEW,
    depth: currentDepth(),
    visit: visits,
  });
  confirmNavigation();
  document.documentElement.dataset['location'] = key;
}

/** The router's key of an entry that it has not created. */
const FIRST_KEY = 'default';

/** Puts the address that the page was opened with into the store, and loads its environment. */
export function startAddress(): void {
  const { pathname, search } = window.location;
  applyAddress({ pathname, search, key: historyState().key ?? FIRST_KEY });
  watchEnvironment();
}

/** Loads the environment of the address, and again when it changes or after a failure. */
function watchEnvironment(): void {
  let requestedKey: string | null | undefined;
  const load = ({ search, attempt, isEditing }: Pick<KioskState, 'search' | 'attempt' | 'isEditing'>) => {
    const parameters = new URLSearchParams(search);
    // Visitors see what is live, editors the last saves.
    const key = `${parameters.get('env')}|${attempt}|${isEditing}`;
    if (key === requestedKey) return;
    requestedKey = key;
    void loadWithRetry(parameters.get('env'));
  };
  let cancelRetry: (() => void) | undefined;
  const loadWithRetry = async (env: string | null): Promise<void> => {
    cancelRetry?.();
    const isComplete = await loadEnvironment(env);
    if (!isComplete) cancelRetry = clock.after(RETRY_MS, () => void loadWithRetry(env));
  };
  load(kioskStore.getState());
  kioskStore.subscribe(load);
}
