// The entries that match a filter, page after page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { loadAudit, type AuditFilter } from '../api/peopleApi.ts';

export const useAuditEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => loadAudit({ ...filter, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
