// Documents and files as the checks before publishing get them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { KINDS, KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { restore, startingDocument } from '#content/restore.ts';
import { documentKey, type CheckedDocument, type CheckedFile } from '#rules/checkTypes.ts';

const ASSETS = new URL('../../assets/', import.meta.url);
const MIME: Readonly<Record<string, string>> = { mp4: 'video/mp4', wav: 'audio/wav', webp: 'image/webp' };

/** A document of a kind: what a new one starts with, and these fields. */
export const checked = (kind: KindName, id: string, fields: Record<string, unknown> = {}): CheckedDocument =>
  ({
    kind,
    id,
    document: restore(KINDS_BY_NAME[kind], {
      ...startingDocument(KINDS_BY_NAME[kind], { name: id, title: id }),
      ...fields,
      id,
    }),
  }) as CheckedDocument;

export const byKey = (documents: readonly CheckedDocument[]): Map<string, CheckedDocument> =>
  new Map(documents.map((document) => [documentKey(document.kind, document.id), document]));

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ASSETS), 'utf8'));

/** The demo with its files. */
export function readDemo(): { documents: CheckedDocument[]; files: Map<string, CheckedFile> } {
  const media = new Map(
    (read('media.json') as { path: string; alt?: { en: string } }[]).map(({ path, alt }) => [path, alt?.en]),
  );
  const files = new Map<string, CheckedFile>();
  const withFiles = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withFiles);
    if (typeof value !== 'object' || value === null) return value;
    const { asset } = value as { asset?: string };
    if (asset === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFiles(inner)]));
    const url = `/uploads/${asset}`;
    files.set(url, {
      mime: MIME[asset.split('.').at(-1) ?? ''] ?? '',
      bytes: statSync(new URL(asset, ASSETS)).size,
      alternativeText: media.get(asset) ?? null,
    });
    return { id: 1, url };
  };
  const documents = KINDS.flatMap((kind) => {
    const path = `demo/${kind.collection}.json`;
    if (!existsSync(new URL(path, ASSETS))) return [];
    return (read(path) as { id: string }[]).map((data) => {
      const document = restore(kind, withFiles(data));
      return { kind: kind.kind, id: data.id, document } as CheckedDocument;
    });
  });
  return { documents, files };
}
