// What the checks find in the chosen changes, as the server says.
import { useEffect, useState } from 'react';
import { checkChanges, type CheckFinding, type UnpublishedChange } from '../api/publishingApi.ts';

/** What the checks find in the chosen changes; null until the server has said. */
export function useFindings(
  environment: string,
  chosen: readonly UnpublishedChange[],
  options: Parameters<typeof checkChanges>[2],
): CheckFinding[] | null {
  const wanted = JSON.stringify([
    options,
    chosen.map(({ collection, id, version }) => [collection, id, version]),
  ]);
  const [found, setFound] = useState<{ wanted: string; findings: CheckFinding[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the changes.
  useEffect(() => {
    let isCurrent = true;
    const checking = chosen.length === 0 ? Promise.resolve([]) : checkChanges(environment, chosen, options);
    // The server checks again before it publishes.
    void checking
      .catch(() => [])
      .then((findings) => {
        if (isCurrent) setFound({ wanted, findings });
      });
    return () => {
      isCurrent = false;
    };
  }, [environment, wanted]);
  return found?.wanted === wanted ? found.findings : null;
}
