// Keeps the address bar and the store in step: the address says which screen, language, environment and mode are on.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { loadEnvironment } from '#state/loadDocuments.ts';
import { confirmNavigation, setNavigator } from '#state/navigation.ts';
import { kioskStore, setAddress, restartVisit } from '#state/kioskStore.ts';
import { isEditPath, listOf, routeOf } from '#rules/routes.ts';

/** Name of the session's entry that holds the step at which this visit began, so that a reload does not lose it. */
const VISIT_START_KEY = 'vitrine-visit-start';

/** Steps taken in this window, as the router counts them. */
const stepsNow = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

/** Steps that Back can take within this visit. Where the window is before its start, as after a new address, that is the start. */
function depthNow(): number {
  const steps = stepsNow();
  const start = Number(sessionStorage.getItem(VISIT_START_KEY)) || 0;
  if (steps < start) startVisitAt(steps);
  return Math.max(0, steps - start);
}

const startVisitAt = (steps: number): void => sessionStorage.setItem(VISIT_START_KEY, String(steps));

/** Visits that have begun since the page was loaded. */
let visits = 0;

export function AddressSync(): null {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const go = (address: string, replaces: boolean): boolean => {
      const isElsewhere = address !== window.location.pathname + window.location.search;
      if (isElsewhere) void navigate(address, { replace: replaces });
      return isElsewhere;
    };
    setNavigator({
      go,
      back: (steps) => void navigate(-steps),
      begin: (address) => {
        const isElsewhere = go(address, false);
        startVisitAt(stepsNow());
        visits += 1;
        // Elsewhere, the address that changes says it, so that what stands is not drawn anew just to leave.
        if (!isElsewhere) restartVisit(visits);
        return isElsewhere;
      },
    });
  }, [navigate]);
  useEffect(() => {
    const list = listOf(pathname);
    setAddress({
      // The screen stays behind a list that an editor looks at.
      ...(list === null && { route: routeOf(pathname) }),
      list,
      search,
      isEditing: isEditPath(pathname),
      depth: depthNow(),
      visit: visits,
    });
    confirmNavigation();
    // A quiz that loops has steps with one address: the key tells them apart.
  }, [pathname, search, key]);
  useEffect(() => watchEnvironment(), []);
  return null;
}

/** Loads the environment that the address names, and again when another is named or after a failure. */
function watchEnvironment(): () => void {
  let wanted: string | null | undefined;
  const load = ({ search, attempt }: { search: string; attempt: number }) => {
    const parameters = new URLSearchParams(search);
    const key = `${parameters.get('env')}|${attempt}`;
    if (key === wanted) return;
    wanted = key;
    void bring(parameters.get('env'));
  };
  let cancelRetry: (() => void) | undefined;
  const bring = async (env: string | null): Promise<void> => {
    cancelRetry?.();
    const isComplete = await loadEnvironment(env);
    if (!isComplete) cancelRetry = clock.after(RETRY_MS, () => void bring(env));
  };
  load({ ...kioskStore.getState(), search: window.location.search });
  const stop = kioskStore.subscribe(load);
  return () => {
    cancelRetry?.();
    stop();
  };
}
