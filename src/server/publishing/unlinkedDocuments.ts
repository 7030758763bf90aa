// Documents that no link leads to, followed from the home screens and site settings on. See
// src/content/README.md#checks-before-publishing.
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import {
  CHECKS,
  documentKey,
  kindOfCollection,
  type CheckedDocument,
  type CheckFinding,
} from '#rules/checkTypes.ts';
import { usesIn } from '#rules/documentUses.ts';

const STARTS: ReadonlySet<KindName> = new Set(['homeScreen', 'environment']);
/** Found in another way: slides and results by the checks of their quiz. */
const OTHERS: ReadonlySet<KindName> = new Set(['quizSlide', 'quizResult', 'price']);

const linked = new WeakMap<CheckedDocument, readonly string[]>();

/** Keys of the documents that one leads to; it is read once. */
function linksOf(checked: CheckedDocument): readonly string[] {
  const known = linked.get(checked);
  if (known) return known;
  const keys = usesIn(KINDS_BY_NAME[checked.kind].schema, checked.document).flatMap((use) => {
    const kind = 'collection' in use ? kindOfCollection(use.collection) : undefined;
    return kind && 'id' in use ? documentKey(kind, use.id) : [];
  });
  linked.set(checked, keys);
  return keys;
}

/**
 * Finds the documents that no shopper meets, in steps for a caller that has other work in between.
 * Pages that only each other lead to are among them.
 */
export function* unlinkedDocuments(
  documents: ReadonlyMap<string, CheckedDocument>,
): Generator<CheckFinding[]> {
  const reached = new Set<string>();
  const next = [...documents].flatMap(([key, { kind }]) => (STARTS.has(kind) ? key : []));
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    const checked = documents.get(key);
    if (!checked || reached.has(key)) continue;
    reached.add(key);
    next.push(...linksOf(checked));
    yield [];
  }
  for (const [key, { kind, id }] of documents)
    if (!reached.has(key) && !STARTS.has(kind) && !OTHERS.has(kind))
      yield [
        {
          check: 'unreachable',
          severity: CHECKS.unreachable,
          kind,
          id,
          path: '',
          label: '',
          message: CHECK_MESSAGES.unreachablePage,
        },
      ];
}
