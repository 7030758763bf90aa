// The names of the documents of a collection.
import { queryOptions } from '@tanstack/react-query';
import { loadNames, type DocumentName } from '../api/editApi.ts';

export const NO_NAMES: readonly DocumentName[] = [];

export const namesQuery = (collection: string) =>
  queryOptions({
    queryKey: ['names', collection],
    queryFn: (): Promise<readonly DocumentName[]> => loadNames(collection),
  });

/** For `useQueries`: the names of each collection, none until they are loaded. */
export const namesOf = (
  results: readonly { data: readonly DocumentName[] | undefined }[],
): (readonly DocumentName[])[] => results.map(({ data }) => data ?? NO_NAMES);
