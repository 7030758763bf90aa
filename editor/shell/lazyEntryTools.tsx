// Loads what selects, copies and moves entries, right after the editor; nothing waits for it.
import { lazy, Suspense, type ComponentType } from 'react';

type EntryTools = typeof import('../entries/entryTools.ts');

let script: Promise<EntryTools> | undefined;

/** The script, which is loaded once. */
export function loadEntryTools(): Promise<EntryTools> {
  script ??= import('../entries/entryTools.ts').catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

function late<P extends object>(componentOf: (tools: EntryTools) => ComponentType<P>) {
  const Tools = lazy(
    async (): Promise<{ default: ComponentType<P> }> =>
      loadEntryTools().then(
        (tools) => ({ default: componentOf(tools) }),
        () => ({ default: () => null }),
      ),
  );
  return (props: P) => (
    <Suspense>
      <Tools {...props} />
    </Suspense>
  );
}

export const LazyEntryTools = late(({ EntryTools }) => EntryTools);
export const LazyListHandles = late(({ ListHandles }) => ListHandles);
export const LazySeveralToolbar = late(({ SeveralToolbar }) => SeveralToolbar);
