// Pages of a list from the server, loaded as they are scrolled to. What is in view is loaded again
// at an interval, and not all that was scrolled past.
import { useCallback, useMemo, useRef } from 'react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { polling, queryClient } from './queryClient.ts';

interface Page {
  items: readonly { id: string | number }[];
  /** The cursor of the page after it; null after the last. */
  next: string | null;
}

interface Options<P> {
  queryKey: QueryKey;
  /** `after` is '' for the first page. */
  load: (after: string) => Promise<P>;
  everyMs: number;
}

export function usePages<P extends Page>({ queryKey, load, everyMs }: Options<P>) {
  const key = [...queryKey, 'pages'];
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: key,
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
  const inView = useRef<readonly [first: number, last: number]>([0, 0]);
  const poll = useQuery({
    queryKey: [...queryKey, 'pages in view'],
    queryFn: async () => {
      const known = queryClient.getQueryData<InfiniteData<P, string>>(key);
      if (!known) return null;
      const fresh = await loadAgain(known, inView.current, load);
      // A page was added or all were loaded anew meanwhile: the next round sees to these.
      if (queryClient.getQueryData(key) === known) queryClient.setQueryData(key, fresh.data);
      return fresh.latest;
    },
    enabled: data !== undefined,
    ...polling(everyMs),
    // The pages are there already.
    refetchOnMount: false,
    initialData: null,
  });
  const items = useMemo(() => itemsOf(data?.pages ?? []), [data]);
  const loadNext = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const onView = useCallback(
    (first: number, last: number) => {
      inView.current = [pageOf(data?.pages ?? [], first), pageOf(data?.pages ?? [], last)];
    },
    [data],
  );
  return {
    items,
    pages: data?.pages,
    /** The page that was loaded last, for what each page says of the whole list. */
    latest: poll.data ?? data?.pages.at(-1),
    isPending,
    isError: isError || poll.isError,
    refetch,
    loadNext,
    /** Receives the rows in view. */
    onView,
  };
}

async function loadAgain<P extends Page>(
  { pages, pageParams }: InfiniteData<P, string>,
  [first, last]: readonly [number, number],
  load: (after: string) => Promise<P>,
): Promise<{ data: InfiniteData<P, string>; latest: P | null }> {
  const fresh: P[] = [];
  const params = pageParams.slice(0, first + 1);
  for (let index = first; index <= last; index += 1) {
    const page = await load(params.at(-1) ?? '');
    fresh.push(page);
    if (page.next === null) break;
    if (index < last) params.push(page.next);
  }
  const end = fresh.at(-1);
  const after = first + fresh.length;
  // Other rows follow now: they are loaded when they are scrolled to.
  const isJoined = end?.next === pageParams[after];
  return {
    data: {
      pages: [...pages.slice(0, first), ...fresh, ...(isJoined ? pages.slice(after) : [])],
      pageParams: [...params, ...(isJoined ? pageParams.slice(after) : [])],
    },
    latest: end ?? null,
  };
}

/** Each once: a row may have moved to another page since that was loaded. */
const itemsOf = <P extends Page>(pages: readonly P[]): P['items'][number][] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
];

function pageOf(pages: readonly Page[], row: number): number {
  let end = 0;
  const index = pages.findIndex(({ items }) => (end += items.length) > row);
  return index < 0 ? Math.max(0, pages.length - 1) : index;
}
