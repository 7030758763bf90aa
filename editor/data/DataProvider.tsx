// Gives the queries of a page or dialog their client, and refreshes them by the change feed.
import { useEffect, type ReactNode } from 'react';
import { modals } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { followServerChanges } from './followServerChanges.ts';
import { queryClient } from './queryClient.ts';

export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(followServerChanges, []);
  // A confirmation is about what is on the page.
  useEffect(() => () => modals.closeAll(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
