// Replaces words in many documents as one step: first shown, then saved in one transaction by the
// rules of every save, and taken back in one. See src/server/search/README.md#search-and-replace.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import {
  REPLACED_MAX,
  type KeptReason,
  type KeptText,
  type PlannedChange,
  type ReplacementBody,
  type Replacements,
  type ReplacementResult,
  type ReplacementSearch,
  type ReplacementUndo,
} from '#protocol/searchEndpoints.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { editRightOf, type Right } from '#rules/rights.ts';
import {
  keptInField,
  replaceWords,
  type KeptBecause,
  type Replaced,
  type Replacement,
} from './textReplacement.ts';
import type { LeafField } from '#schema/leafFields.ts';
import { withValueAt, type Path } from '#schema/path.ts';
import { checkDocument, presentDocument } from '../documents/documentGate.ts';
import { labelOfLeaf, languageOfLeaf, wordFields } from './searchIndex.ts';
import { presentExcerpt, type SiteSearch } from './siteSearch.ts';
import * as audit from '../audit/auditRepository.ts';
import * as comments from '../collaboration/commentRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** Characters around a change: a sentence. */
const AROUND = 90;
const KEPT_MAX = 100;

/** Who replaces, and what they may. */
export interface Replacer {
  actor: audit.Actor | null;
  rights: readonly Right[];
}

interface FoundText {
  leaf: LeafField;
  replaced: Replaced;
  label: string;
  langCode: string;
}

interface Examined {
  kind: Kind;
  stored: documents.StoredDocument;
  document: Json;
  changes: readonly FoundText[];
  kept: readonly KeptText[];
}

/** Previews the changes of a replacement and the texts that it would leave; saves nothing. */
export async function readReplacements(
  { database, search }: { database: Database; search: SiteSearch },
  { collection, lang, ...words }: ReplacementSearch,
  rights: readonly Right[],
): Promise<Replacements> {
  const changes: PlannedChange[] = [];
  const kept: KeptText[] = [];
  for (const { kind, id } of await search.containing(words.find, collection)) {
    const stored = await documents.get(database, kind.kind, id);
    if (!stored) continue;
    const examined = examine(kind, stored, words, rights, { lang });
    changes.push(...examined.changes.map((found) => presentChange(examined, found)));
    kept.push(...examined.kept);
    if (changes.length > REPLACED_MAX) break;
    // A document takes some milliseconds: others are answered in between.
    await nextTurn();
  }
  return {
    changes: changes.slice(0, REPLACED_MAX),
    kept: kept.slice(0, KEPT_MAX),
    keptCount: kept.length,
    isCut: changes.length > REPLACED_MAX,
  };
}

/**
 * Saves the chosen changes, all in one transaction. Documents that were changed or deleted since
 * they were looked at, and what a save would refuse, are named and stay.
 */
export async function replaceTexts(
  database: Database,
  { documents: chosen, ...words }: ReplacementBody,
  { actor, rights }: Replacer,
): Promise<ReplacementResult> {
  const kept: KeptText[] = [];
  const writes: { examined: Examined; body: documents.Body }[] = [];
  for (const { collection, id, version, paths } of chosen) {
    const kind = kindByCollection(collection);
    const stored = kind && (await documents.get(database, kind.kind, id));
    if (!kind || !stored) kept.push(keptDocument({ collection, id, name: id }, 'gone'));
    else if (stored.version !== version)
      kept.push(keptDocument({ collection, id, name: stored.name }, 'changed'));
    else {
      const examined = examine(kind, stored, words, rights, { paths: new Set(paths) });
      kept.push(...examined.kept.filter(({ path }) => path === '' || paths.includes(path)));
      const body = examined.changes.length > 0 ? bodyWith(examined) : undefined;
      if (body) writes.push({ examined, body });
    }
  }
  const saved: ReplacementResult['saved'] = [];
  await inTransaction(database, async (tx) => {
    for (const { examined, body } of writes) {
      const { kind, stored, changes } = examined;
      const version = await saveIn(tx, kind, stored, body, actor);
      if (typeof version !== 'number')
        kept.push(keptDocument({ collection: kind.collection, ...stored }, version));
      else {
        const { collection } = kind;
        saved.push({ collection, id: stored.id, name: body.name, version, fields: changes.length });
      }
    }
    await note(tx, actor, saved, { find: words.find, by: words.replaceBy });
  });
  return { saved, kept };
}

/** Takes a replacement back, in one transaction; documents that were changed since stay. */
export async function undoReplacement(
  database: Database,
  { documents: chosen }: ReplacementUndo,
  { actor, rights }: Replacer,
): Promise<ReplacementResult> {
  const kept: KeptText[] = [];
  const saved: ReplacementResult['saved'] = [];
  await inTransaction(database, async (tx) => {
    for (const { collection, id, version } of chosen) {
      const kind = kindByCollection(collection);
      const stored = kind && (await documents.get(tx, kind.kind, id));
      const name = stored?.name ?? id;
      const keep = (because: KeptReason): void =>
        void kept.push(keptDocument({ collection, id, name }, because));
      if (!kind || !stored) keep('gone');
      else if (!rights.includes(editRightOf(kind.kind))) keep('right');
      else if (stored.version !== version) keep('changed');
      else {
        const before = (await documents.revision(tx, kind.kind, id, version - 1))?.body;
        const outcome = before ? await saveIn(tx, kind, stored, before, actor) : 'changed';
        if (before && typeof outcome === 'number')
          saved.push({ collection, id, name: before.name, version: outcome, fields: 0 });
        else if (typeof outcome !== 'number') keep(outcome);
      }
    }
    await note(tx, actor, saved, { undo: true });
  });
  return { saved, kept };
}

/**
 * Saves like every save: only over the version that was read, and comments stay at their entries.
 */
async function saveIn(
  tx: Database,
  kind: Kind,
  stored: documents.StoredDocument,
  body: documents.Body,
  by: audit.Actor | null,
): Promise<number | Extract<KeptReason, 'changed' | 'gone'>> {
  const result = await documents.save(tx, kind.kind, stored.id, body, by, [stored.version]);
  if (result.outcome === 'missing') return 'gone';
  if (result.outcome === 'stale') return 'changed';
  await comments.follow(tx, kind.kind, stored.id, stored.body, body);
  return result.document.version;
}

/** One entry for the whole, beside those of the documents. */
async function note(
  tx: Database,
  actor: audit.Actor | null,
  saved: ReplacementResult['saved'],
  detail: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  if (saved.length === 0) return;
  await audit.add(tx, {
    actor,
    action: 'replace',
    subject: 'texts',
    detail: { ...detail, documents: saved.length },
  });
}

/**
 * Looks for the words in a document, in all texts, or in those at these paths or in this language.
 */
function examine(
  kind: Kind,
  stored: documents.StoredDocument,
  words: Replacement,
  rights: readonly Right[],
  { paths, lang }: { paths?: ReadonlySet<Path>; lang?: string | undefined },
): Examined {
  const document = presentDocument(kind, stored);
  const found: FoundText[] = [];
  const kept: KeptText[] = [];
  const ref = { collection: kind.collection, id: stored.id, name: stored.name };
  for (const leaf of wordFields(kind, document)) {
    const { path, value, widget } = leaf;
    if (paths && !paths.has(path)) continue;
    const langCode = languageOfLeaf(document, leaf);
    if (lang && langCode !== lang) continue;
    const replaced = replaceWords(value, widget, words);
    if (!replaced) continue;
    const label = labelOfLeaf(kind, document, path);
    const keep = (because: KeptBecause | 'right', message = ''): void =>
      void kept.push({ ...ref, path, label, because, message });
    const always = keptInField(kind.kind, leaf);
    if (always) keep(always);
    else if (!rights.includes(editRightOf(kind.kind))) keep('right');
    else {
      for (const because of replaced.kept) keep(because);
      // The same word as before changes nothing.
      if (replaced.source !== value) found.push({ leaf, replaced, label, langCode });
    }
  }
  const { changes, refused } = withoutRefused(kind, document, found);
  for (const { path, label, message } of refused)
    kept.push({ ...ref, path, label, because: 'invalid', message });
  return { kind, stored, document, changes, kept };
}

/** The changes that a save accepts, and why it refuses the others. */
function withoutRefused(
  kind: Kind,
  document: Json,
  found: readonly FoundText[],
): { changes: readonly FoundText[]; refused: { path: Path; label: string; message: string }[] } {
  const refusedBy = (errors: readonly { path: Path; message: string }[], all: readonly FoundText[]) =>
    all.map(({ leaf: { path }, label }) => ({
      path,
      label,
      message: (errors.find((error) => error.path === path) ?? errors[0])?.message ?? '',
    }));
  if (found.length === 0) return { changes: [], refused: [] };
  const first = checkDocument(kind, changed(document, found)).errors;
  if (!first) return { changes: found, refused: [] };
  const isRefused = ({ leaf: { path } }: FoundText): boolean => first.some((error) => error.path === path);
  const rest = found.filter((one) => !isRefused(one));
  const refused = refusedBy(first, found.filter(isRefused));
  const second = rest.length > 0 ? checkDocument(kind, changed(document, rest)).errors : undefined;
  // An error elsewhere in the document prevents every save.
  return second
    ? { changes: [], refused: [...refused, ...refusedBy(second, rest)] }
    : { changes: rest, refused };
}

const changed = (document: Json, found: readonly FoundText[]): Json =>
  found.reduce((all, { leaf: { path }, replaced }) => withValueAt(all, path, replaced.source), document);

const bodyWith = ({ kind, document, changes }: Examined): documents.Body | undefined =>
  checkDocument(kind, changed(document, changes)).value;

const keptDocument = (
  { collection, id, name }: Pick<KeptText, 'collection' | 'id' | 'name'>,
  because: KeptReason,
): KeptText => ({ collection, id, name, path: '', label: '', because, message: '' });

function presentChange(
  { kind, stored }: Examined,
  { leaf, replaced, label, langCode }: FoundText,
): PlannedChange {
  const { before, after } = replaced;
  const { advisedLength = Number.POSITIVE_INFINITY } = leaf.meta;
  return {
    collection: kind.collection,
    id: stored.id,
    name: stored.name,
    version: stored.version,
    path: leaf.path,
    label,
    langCode,
    count: before.marks.length,
    before: presentExcerpt(before.text, before.marks, AROUND),
    after: presentExcerpt(after.text, after.marks, AROUND),
    overBy: Math.max(0, after.text.length - advisedLength),
  };
}
