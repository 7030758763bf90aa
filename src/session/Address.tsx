// Keeps the address bar and the store in step: the address says which screen, language, environment and mode are on.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { loadEnvironment } from '#state/load.ts';
import { navigated, setNavigator } from '#state/press.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { languageIndexOf } from '#rules/language.ts';
import { isEditPath, routeOf } from '#rules/routes.ts';

/** Steps that Back can take within this visit, as the router counts them. */
const depthNow = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? 0);

export function Address(): null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    setNavigator({
      go: (address, replaces) => {
        const isElsewhere = address !== window.location.pathname + window.location.search;
        if (isElsewhere) void navigate(address, { replace: replaces });
        return isElsewhere;
      },
      back: () => void navigate(-1),
    });
  }, [navigate]);
  useEffect(() => {
    const { languages } = kioskStore.getState();
    const parameters = new URLSearchParams(search);
    kioskStore.setState({
      route: routeOf(pathname),
      search,
      isEditing: isEditPath(pathname),
      depth: depthNow(),
      overlay: null,
      languageIndex: languageIndexOf(languages, parameters.get('lang')),
    });
    navigated();
  }, [pathname, search]);
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
