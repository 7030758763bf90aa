// What may be published: documents that clients name, and what the checks say.
import { kindByCollection } from '#content/kinds.ts';
import type { CheckFinding } from '#protocol/releaseSchemas.ts';
import { HttpError, validationError } from './httpErrors.ts';
import type { Chosen } from './storage/releaseRepository.ts';

/** Throws 400 for an unknown collection. */
export function chosenOf(
  sent: readonly { collection: string; id: string; version: number | null }[],
): Chosen[] {
  return sent.map(({ collection, id, version }, index) => {
    const kind = kindByCollection(collection);
    if (!kind) throw validationError([{ path: `documents.${index}.collection`, message: 'Unknown' }]);
    return { kind: kind.kind, id, version };
  });
}

/** Errors stop publishing (409), warnings need a word of why (400). */
export function requirePassed(findings: readonly CheckFinding[], note: string): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new HttpError(409, `${errors[0]?.message ?? ''} Nothing was published.`, { findings: errors });
  if (findings.length > 0 && note === '')
    throw validationError([{ path: 'note', message: 'Say why it is published with these warnings.' }]);
}
