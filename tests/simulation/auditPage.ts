// The editor's list of audit entries in a page of the simulation: the hook that loads them, without
// the rest of the page. Built by `prepareSimulation.ts`.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAuditEntries } from '#editor/audit/useAuditEntries.ts';
import { queryClient } from '#editor/data/queryClient.ts';

type Filter = Parameters<typeof useAuditEntries>[0];

/** Content of the page, and the filter that it belongs to. */
export interface ShownAudit {
  filter: Filter;
  /** The first page; undefined while it is loaded. */
  page: NonNullable<ReturnType<typeof useAuditEntries>['data']>['pages'][number] | undefined;
}

export interface AuditPage {
  setFilter: (filter: Filter) => void;
  shown: () => ShownAudit | undefined;
}

let shown: ShownAudit | undefined;

function Entries({ filter }: { filter: Filter }): null {
  shown = { filter, page: useAuditEntries(filter).data?.pages[0] };
  return null;
}

const root = createRoot(document.createElement('div'));
const page: AuditPage = {
  setFilter: (filter) =>
    root.render(
      createElement(QueryClientProvider, { client: queryClient }, createElement(Entries, { filter })),
    ),
  shown: () => shown,
};
Object.assign(globalThis, { __auditPage: page });
