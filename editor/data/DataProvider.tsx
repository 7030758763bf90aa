// Gives the queries of a page or dialog their client, refreshes them by the change feed, and shows
// the dialogs that code opens.
import { useEffect, type ReactNode } from 'react';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { followServerChanges } from './followServerChanges.ts';
import { queryClient } from './queryClient.ts';

export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(followServerChanges, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>{children}</ModalsProvider>
    </QueryClientProvider>
  );
}
