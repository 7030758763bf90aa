// Loads a page or dialog together with the query client, which the editor's start does without.
import type { ComponentType } from 'react';

export async function withData<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> {
  const [Page, { DataProvider }] = await Promise.all([load(), import('./DataProvider.tsx')]);
  return function PageWithData(props: P) {
    return (
      <DataProvider>
        <Page {...props} />
      </DataProvider>
    );
  };
}
