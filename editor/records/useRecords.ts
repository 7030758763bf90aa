// Records of a kind from the server: pages as they are scrolled to, a record with its version, and
// changes with a way back.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordQuery } from '#protocol/recordSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import { loadEvery } from '../api/recordPages.ts';
import { refresh } from '../data/queryClient.ts';
import { usePages } from '../data/usePages.ts';
import { loadFilters, loadRecord, loadRecordHistory, loadRecords, type RecordItem } from './recordApi.ts';

type Kind = Pick<RecordKind, 'name'>;

const PAGE_SIZE = 100;
const REFRESH_MS = 15_000;
/** Number of options in a list to choose from. */
export const OPTIONS_SHOWN = 40;

const keyOf = ({ name }: Kind): string[] => ['records', name];

/** Loads what is shown of a kind again, after a change of it. */
export const refreshRecords = (kind: Kind): Promise<void> => refresh({ queryKey: keyOf(kind) });

export const useRecordPages = (kind: Kind, query: Omit<RecordQuery, 'limit' | 'after'>) =>
  usePages({
    queryKey: [...keyOf(kind), query],
    load: (after) => loadRecords(kind, { ...query, limit: PAGE_SIZE, ...(after !== '' && { after }) }),
    everyMs: REFRESH_MS,
  });

/** Records to choose from, by words; the first of them in the order of names. */
export const useRecordOptions = (kind: Kind, search: string) =>
  useQuery({
    queryKey: [...keyOf(kind), 'options', search],
    queryFn: () => loadRecords(kind, { search, limit: OPTIONS_SHOWN, filters: {} }),
    placeholderData: keepPreviousData,
  });

/** All records of a kind of which there are few. */
export const everyRecord = <T>(kind: Kind) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'every'],
    queryFn: () => loadEvery<T>(kind.name),
  });

/** '' for none. */
export const useRecord = (kind: Kind, id: string) =>
  useQuery({
    queryKey: [...keyOf(kind), 'one', id],
    queryFn: () => loadRecord(kind, id),
    enabled: id !== '',
    // The record in an open form is not replaced while a person types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export const useRecordFilters = (kind: RecordKind) =>
  useQuery({
    queryKey: [...keyOf(kind), 'filters'],
    queryFn: () => loadFilters(kind),
    enabled: kind.list.filters.length > 0,
  });

export const useRecordHistory = (kind: Kind, id: string) =>
  useQuery({ queryKey: [...keyOf(kind), 'history', id], queryFn: () => loadRecordHistory(kind, id) });

/** The name that a record shows of what a field refers to. */
export const referenceName = (item: RecordItem, field: string): string => item.names?.[field] ?? '';
