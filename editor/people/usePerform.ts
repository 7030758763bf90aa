// Performs a request, tells its result, and then calls `reload`.
import { useCallback } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { describeError } from '../messages/describeError.ts';
import { PEOPLE } from '../messages/editorMessages.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';

/** Undefined if the request fails, which an alert then says. */
export type Perform = <T>(action: Promise<T>, doneMessage?: string) => Promise<T | undefined>;

export function usePerform(reload: () => Promise<void>): Perform {
  return useCallback(
    async (action, doneMessage) => {
      try {
        const result = await action;
        if (doneMessage !== undefined) notifyDone(doneMessage);
        return result;
      } catch (failure) {
        notifyProblem(PEOPLE.failedTo(describeError(failure as HttpFailure)));
        return undefined;
      } finally {
        await reload();
      }
    },
    [reload],
  );
}
