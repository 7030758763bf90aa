// Findings of the server's checks in the chosen changes.
import { useQuery } from '@tanstack/react-query';
import { checkChanges, type CheckFinding, type UnpublishedChange } from '../api/publishingApi.ts';

const NONE: CheckFinding[] = [];

/** Loads the findings for the chosen changes; null until the server has responded. */
export function useFindings(
  environment: string,
  chosen: readonly UnpublishedChange[],
  options: Parameters<typeof checkChanges>[2],
): CheckFinding[] | null {
  const versions = chosen.map(({ collection, id, version }) => [collection, id, version]);
  const { data, isError } = useQuery({
    queryKey: ['findings', environment, options, versions],
    queryFn: () => (chosen.length === 0 ? NONE : checkChanges(environment, chosen, options)),
    // A document that is not chosen may have changed since the same choice was checked.
    gcTime: 0,
  });
  // The server checks again before it publishes.
  return data ?? (isError ? NONE : null);
}
