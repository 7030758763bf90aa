// The moments of a document: those of its saves, and those of the plans that publish it.
import { useMemo } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { HistoryEntry } from '../api/editApi.ts';
import { loadSchedules, type ScheduleInfo } from '../api/publishingApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { momentsOf, type Moment } from './moments.ts';

const NONE: readonly ScheduleInfo[] = [];

export function useMoments({ kind, id }: DocumentRef, entries: readonly HistoryEntry[]): Moment[] {
  const environment = useStore(kioskStore, (state) => state.environment?.id);
  // The saves are there without them.
  const { data: schedules = NONE } = useQuery({
    queryKey: ['schedules', environment],
    queryFn: environment === undefined ? skipToken : () => loadSchedules(environment),
  });
  const { collection } = KINDS_BY_NAME[kind];
  return useMemo(
    () => momentsOf(entries, schedules, { collection, id }),
    [entries, schedules, collection, id],
  );
}
