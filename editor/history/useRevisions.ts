// The saved versions of a document, and the content of one.
import { skipToken, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { loadDocument } from '#api/contentApi.ts';
import { loadPublishing } from '../api/publishingApi.ts';
import { loadHistory, loadRevision, type HistoryEntry } from '../api/editApi.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import type { DocumentRef } from '../draft/draftStore.ts';

/** The server's page size: a shorter page is the last. */
const PAGE_SIZE = 50;

const joinPages = ({ pages }: InfiniteData<readonly HistoryEntry[]>): readonly HistoryEntry[] => pages.flat();

/** Newest first. */
export function useRevisions({ kind, id }: DocumentRef) {
  const { collection } = KINDS_BY_NAME[kind];
  return useInfiniteQuery({
    queryKey: ['history', collection, id],
    queryFn: ({ pageParam }) => loadHistory(collection, id, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.version : undefined),
    select: joinPages,
    // The dialog focuses the current version when it opens: it must not be one from before a save.
    gcTime: 0,
  });
}

/** The document as kiosks of an environment show it; undefined while loading, null if it fails. */
export function useReleased({ kind, id }: DocumentRef, environment: string): AnyDocument | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['released', environment, kind, id],
    queryFn: async (): Promise<AnyDocument> => {
      // The newest release, also while it is live on pilot kiosks only.
      const { release } = await loadPublishing(environment);
      const address = release && { ...release, url: '', publishing: 'manual' as const };
      return (await loadDocument(kind, id, { release: address })).document;
    },
    // The release may have changed when the dialog opens again.
    gcTime: 0,
  });
  return data ?? (isError ? null : undefined);
}

/** A saved version; undefined while loading and without a version, null if it fails. */
export function useRevision(
  { kind, id }: DocumentRef,
  version: number | undefined,
): AnyDocument | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['revision', kind, id, version],
    queryFn: version === undefined ? skipToken : (): Promise<AnyDocument> => loadRevision(kind, id, version),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (isError ? null : undefined);
}
