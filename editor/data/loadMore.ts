// Loads the next page of a list. The pages before it stay, also where it fails.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeError } from '../messages/describeError.ts';
import { notifyProblem } from '../notify.tsx';

/** `describe` says more of a failure than the failure itself does. */
export async function loadMore(
  { fetchNextPage }: Pick<UseInfiniteQueryResult, 'fetchNextPage'>,
  describe: typeof describeError = describeError,
): Promise<void> {
  const { error, isFetchNextPageError } = await fetchNextPage();
  if (isFetchNextPageError && error) notifyProblem(describe(error));
}
