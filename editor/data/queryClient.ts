// The one policy for what pages of the editor load from the server: when it is loaded again, and
// what is tried again. A query key says what is loaded; the response to another key never shows.
import { QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { HttpFailure } from '#api/http.ts';
import type { Change } from '#protocol/appSchemas.ts';
import { sessionStore } from '../auth/editorSession.ts';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: HttpFailure | Error;
    queryMeta: {
      /** Which changes on the server load the query again. */
      refreshedBy?: (change: Change) => boolean;
      /** Which failures the page itself shows beside what was loaded before. */
      isFailureShown?: (failure: HttpFailure | Error) => boolean;
    };
  }
}

const RETRIES_MAX = 2;
const FIRST_RETRY_MS = 500;
/** An editor who has to wait longer is shown the failure. */
const RETRY_AFTER_MAX_S = 5;
const TOO_MANY_REQUESTS = 429;
/** A feature that the server is not set up for does not work at the next attempt either. */
const NOT_IMPLEMENTED = 501;

const retryAfterSOf = (failure: HttpFailure | Error): number =>
  (typeof failure === 'object' && 'retryAfterS' in failure && failure.retryAfterS) || 0;

/** True for a network failure, a failing server, and one that says when to come back. */
export function canSucceedAgain(failure: HttpFailure | Error): boolean {
  if (failure === 404 || !('statusCode' in failure)) return false;
  const { statusCode } = failure;
  const waitS = retryAfterSOf(failure);
  if (waitS > RETRY_AFTER_MAX_S || statusCode === NOT_IMPLEMENTED) return false;
  return statusCode === 0 || statusCode >= 500 || (statusCode === TOO_MANY_REQUESTS && waitS > 0);
}

const ALERT = 'data';
const UNAUTHORIZED = 401;

const isSignedOut = (failure: HttpFailure | Error): boolean =>
  typeof failure === 'object' && 'statusCode' in failure && failure.statusCode === UNAUTHORIZED;

const queryCache = new QueryCache({
  // The page says it where nothing is shown yet; a session that has ended, the sign-in.
  onError: (failure, { state, meta }) => {
    if (state.data === undefined || isSignedOut(failure) || meta?.isFailureShown?.(failure)) return;
    notifyProblem(describeError(failure), undefined, ALERT);
  },
});

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      // A store's server may be reachable without the internet that `navigator.onLine` is about.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      // Colleagues change the same data: what is shown again is loaded again, behind what is known.
      staleTime: 0,
      retry: (count, failure) => count < RETRIES_MAX && canSucceedAgain(failure),
      retryDelay: (count, failure) => retryAfterSOf(failure) * 1_000 || FIRST_RETRY_MS * 2 ** count,
    },
    // A request that changes something may have arrived although its response did not.
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The next person at this browser is shown nothing that was loaded for the last one. */
sessionStore.subscribe(({ state }) => state === 'out' && queryClient.clear());

/** Loads again at an interval, also while the tab is hidden. The next round is the retry. */
export const polling = (intervalMs: number) => ({
  refetchInterval: intervalMs,
  refetchIntervalInBackground: true,
  retry: false,
});

/**
 * Loads these queries again and resolves when they are. What is under way is canceled: its
 * response may be from before the change.
 */
export async function refresh(filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
