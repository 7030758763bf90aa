// Synchronizes the address bar and the store: the address determines screen, language, environment
// and mode. Writes `data-location`, the router's key of the history entry in the store, to <html>.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { loadEnvironment } from '#state/loadDocuments.ts';
import { confirmNavigation, setNavigator } from '#state/navigation.ts';
import { kioskStore, setAddress, restartVisit } from '#state/kioskStore.ts';
import { listOf, routeOf } from '#rules/routes.ts';
import { isEditPath } from '#rules/editPath.ts';

/**
 * Session storage key of the history index at which this visit started, which survives a reload.
 */
const VISIT_START_KEY = 'vitrine-visit-start';

/** The router's history index in this window. */
const historyIndex = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

/**
 * Steps that Back can take within this visit. If the history is before the visit's start, as after
 * a new address, the start moves there.
 */
function currentDepth(): number {
  const steps = historyIndex();
  const start = Number(sessionStorage.getItem(VISIT_START_KEY)) || 0;
  if (steps < start) storeVisitStart(steps);
  return Math.max(0, steps - start);
}

const storeVisitStart = (steps: number): void => sessionStorage.setItem(VISIT_START_KEY, String(steps));

/** Visits started since the page was loaded. */
let visits = 0;

export function AddressSync(): null {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const go = (address: string, replaces: boolean): boolean => {
      const isOtherAddress = address !== window.location.pathname + window.location.search;
      if (isOtherAddress) void navigate(address, { replace: replaces });
      return isOtherAddress;
    };
    setNavigator({
      go,
      back: (steps) => void navigate(-steps),
      startVisit: (address) => {
        const isOtherAddress = go(address, false);
        storeVisitStart(historyIndex());
        visits += 1;
        // Otherwise the changed address renders a new screen; rendering the current screen again
        // would be wasted.
        if (!isOtherAddress) restartVisit(visits);
        return isOtherAddress;
      },
    });
  }, [navigate]);
  useEffect(() => {
    const list = listOf(pathname);
    setAddress({
      // The screen stays behind an editor's list.
      ...(list === null && { route: routeOf(pathname) }),
      list,
      search,
      isEditing: isEditPath(pathname),
      depth: currentDepth(),
      visit: visits,
    });
    confirmNavigation();
    document.documentElement.dataset['location'] = key;
    // Steps of a looping quiz share one address: the key distinguishes them.
  }, [pathname, search, key]);
  useEffect(() => watchEnvironment(), []);
  return null;
}

/** Loads the environment of the address, and again when it changes or after a failure. */
function watchEnvironment(): () => void {
  let requestedKey: string | null | undefined;
  const load = ({ search, attempt }: { search: string; attempt: number }) => {
    const parameters = new URLSearchParams(search);
    const key = `${parameters.get('env')}|${attempt}`;
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
  load({ ...kioskStore.getState(), search: window.location.search });
  const stop = kioskStore.subscribe(load);
  return () => {
    cancelRetry?.();
    stop();
  };
}
