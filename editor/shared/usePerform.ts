// Performs a request, shows its result with a way to undo it, and then calls `reload`.
import { useCallback } from 'react';
import type { HttpFailure } from '#api/http.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyNote, notifyProblem } from '../notify.tsx';
import { t } from '../i18n/t.ts';

/** How a request is taken back. */
interface Undo {
  run: () => Promise<unknown>;
  doneMessage: string;
}

/** Undefined if the request fails, which an alert then says. */
export type Perform = <T>(action: Promise<T>, doneMessage?: string, undo?: Undo) => Promise<T | undefined>;

/** Long enough to notice what is gone. */
export const UNDO_MS = 30_000;

export function usePerform(reload: () => Promise<unknown>): Perform {
  const perform: Perform = useCallback(
    async (action, doneMessage, undo) => {
      try {
        const result = await action;
        if (doneMessage !== undefined && undo)
          notifyNote(doneMessage, UNDO_MS, {
            label: t('Undo'),
            run: () => void perform(undo.run(), undo.doneMessage),
          });
        else if (doneMessage !== undefined) notifyDone(doneMessage);
        return result;
      } catch (failure) {
        notifyProblem(t('That did not work: {message}', { message: describeError(failure as HttpFailure) }));
        return undefined;
      } finally {
        await reload();
      }
    },
    [reload],
  );
  return perform;
}
