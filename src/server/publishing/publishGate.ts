// Checks and presentation of the documents to publish, which clients name.
import { KINDS, kindByCollection } from '#content/kinds.ts';
import type { CheckResult, PublishBody } from '#protocol/releaseSchemas.ts';
import type { CheckFinding } from '#rules/checkTypes.ts';
import { HttpError, validationError } from '../platform/http/httpErrors.ts';
import type { Chosen } from './releasedRows.ts';
import type { UnpublishedChange } from './unpublishedChanges.ts';

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

/** Returns the last save of a changed document, to publish it; a null version if it was deleted. */
export const lastSaveOf = ({ kind, id, version, isDeleted }: UnpublishedChange): Chosen => ({
  kind,
  id,
  version: isDeleted ? null : version,
});

/** Some of the changes, or all. Throws 400 for an unknown kind, 409 for what has not changed. */
export function chosenAmong(
  changes: readonly UnpublishedChange[],
  only: PublishBody['only'],
): readonly Chosen[] {
  if (!only) return changes.map(lastSaveOf);
  return only.map((sent, index) => {
    const { id, version, ...one } = typeof sent === 'string' ? parted(sent) : sent;
    const name = one.kind ?? one.collection ?? '';
    const kind = KINDS.find((known) => known.kind === name) ?? kindByCollection(name);
    if (!kind) throw validationError([{ path: `only.${index}`, message: 'Unknown' }]);
    if (version !== undefined) return { kind: kind.kind, id, version };
    const change = changes.find((known) => known.kind === kind.kind && known.id === id);
    if (!change) throw new HttpError(409, `Kiosks show ${kind.collection}/${id} as it is saved.`);
    return lastSaveOf(change);
  });
}

/** 'pages/care' */
function parted(text: string): { kind: string; collection?: string; id: string; version?: number | null } {
  const slash = text.indexOf('/');
  return { kind: text.slice(0, slash), id: text.slice(slash + 1) };
}

/** Formats findings for clients. */
export function presentFindings(findings: readonly CheckFinding[]): CheckResult {
  const presented = findings.map(({ check, ...finding }) => ({ rule: check, ...finding }));
  return {
    errors: presented.filter(({ severity }) => severity === 'error'),
    warnings: presented.filter(({ severity }) => severity === 'warning'),
  };
}

/** Errors stop publishing, and so do warnings without a word of why. Throws 422. */
export function requirePassed(
  findings: readonly CheckFinding[],
  { note, overrule = false }: { note: string; overrule?: boolean | string | undefined },
): void {
  const { errors, warnings } = presentFindings(findings);
  const [error] = errors;
  if (error) throw new HttpError(422, `${error.message} Nothing was published.`, { errors, warnings });
  const isOverruled = note !== '' || overrule === true || (overrule !== false && overrule.trim() !== '');
  if (warnings.length > 0 && !isOverruled)
    throw new HttpError(422, 'Say in a note why it is published with these warnings.', { errors, warnings });
}
