// The audit must show the response to the latest filter.
import type { ShownAudit } from './auditPage.ts';

/** `responses` has the entries of every response, by the action that was filtered for. */
export function wronglyShown(
  shown: ShownAudit | undefined,
  responses: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (!shown?.page) return undefined;
  const { action = '' } = shown.filter;
  if (responses.get(action)?.has(JSON.stringify(shown.page.entries))) return undefined;
  return `the audit of '${action}' shows the answer to another filter`;
}
