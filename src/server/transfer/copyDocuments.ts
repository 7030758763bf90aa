// Copies of documents under new ids, which refer to each other as the originals do.
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { withUses, type UseChanges } from '#rules/documentUses.ts';
import { acceptNewDocument, HOME, SITE, type Kind } from '../documents/documentGate.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

export interface SourceDocument {
  kind: Kind;
  id: string;
  body: documents.Body;
}

export interface CopiedEnvironment {
  id: string;
  name: string;
}

/**
 * Adds the copies, in the order of their originals. Environments get these names by their old id,
 * else a free one; the names of other documents tell which environment they were copied for.
 */
export async function copyDocuments(
  tx: Database,
  originals: readonly SourceDocument[],
  environmentNames: ReadonlyMap<string, string>,
  { file, by }: { file: UseChanges['file']; by: Actor | null },
): Promise<{ environments: CopiedEnvironment[]; added: documents.SavedVersion[] }> {
  const sites = originals.filter(({ kind }) => kind.kind === SITE);
  const taken = new Set((await documents.names(tx, SITE, 'oldest first')).map(({ name }) => name));
  const siteNames = new Map(
    sites.map(({ id, body }) => {
      const name = environmentNames.get(id) ?? freeName(body.name, taken);
      taken.add(name);
      return [id, name];
    }),
  );
  const suffix = [...siteNames.values()].join(', ');
  const nameOf = ({ kind, id, body }: SourceDocument): string => {
    if (kind.kind === SITE) return siteNames.get(id) ?? body.name;
    return kind.kind === HOME ? (siteNames.get(id) ?? body.name) : withSuffix(body.name, suffix);
  };
  const ids = await newIds(tx, originals, nameOf);
  const changes: UseChanges = { file, document: (collection, id) => ids.get(`${collection}/${id}`) };
  const added: documents.SavedVersion[] = [];
  for (const original of originals) {
    const { kind } = original;
    const id = ids.get(keyOf(original));
    if (id === undefined) continue;
    const body = { ...withUses(kind.schema, original.body, changes), name: nameOf(original) };
    const { version } = await documents.create(tx, kind.kind, { id, body }, by, null);
    added.push({ kind: kind.kind, id, version });
  }
  const environments = sites.map((site) => ({ id: ids.get(keyOf(site)) ?? '', name: nameOf(site) }));
  added.push(...(await addMissingHomes(tx, environments, by)));
  return { environments, added };
}

/** Each environment has a home screen. */
export async function addMissingHomes(
  db: Database,
  environments: readonly CopiedEnvironment[],
  by: Actor | null,
): Promise<documents.SavedVersion[]> {
  const added: documents.SavedVersion[] = [];
  for (const { id, name } of environments) {
    if (await documents.lastSave(db, HOME, id)) continue;
    const body = acceptNewDocument(KINDS_BY_NAME[HOME], { name });
    const { version } = await documents.create(db, HOME, { id, body }, by, null);
    added.push({ kind: HOME, id, version });
  }
  return added;
}

/** New ids by 'pages/care'. A home screen has the id of its environment. */
async function newIds(
  db: Database,
  originals: readonly SourceDocument[],
  nameOf: (original: SourceDocument) => string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const kind of new Set(originals.map((original) => original.kind))) {
    if (kind.kind === HOME) continue;
    const ofKind = originals.filter((original) => original.kind === kind);
    const free = await documents.freeIds(db, kind.kind, ofKind.map(nameOf));
    for (const [index, original] of ofKind.entries()) ids.set(keyOf(original), free[index] ?? '');
  }
  for (const original of originals) {
    if (original.kind.kind !== HOME) continue;
    const site = ids.get(`${KINDS_BY_NAME[SITE].collection}/${original.id}`);
    if (site !== undefined) ids.set(keyOf(original), site);
  }
  return ids;
}

const keyOf = ({ kind, id }: Pick<SourceDocument, 'kind' | 'id'>): string => `${kind.collection}/${id}`;

/** 'Care (Corner)', in the length of a name. */
function withSuffix(name: string, suffix: string): string {
  const added = ` (${suffix})`;
  return added.length > TEXT_LIMIT_CHARS.name / 2
    ? name
    : cut(name, TEXT_LIMIT_CHARS.name - added.length) + added;
}

/** 'Corner', or 'Corner 2' where there is one. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}

/** Cut between characters: half a surrogate pair is not valid text. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
