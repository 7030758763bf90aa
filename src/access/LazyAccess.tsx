// Loads the script of the button 'Accessibility' once the first screen is shown.
import { useEffect, useState, type ComponentType } from 'react';
import { showroomEvents } from '#state/showroomEvents.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

export function LazyAccess() {
  const [Accessibility, setAccessibility] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void => {
      const finishPending = pendingUpdates();
      void import('./Accessibility.tsx')
        .then(
          (script) => {
            showroomEvents.off('screen', load);
            setAccessibility(() => script.Accessibility);
          },
          // It is tried again with the next screen.
          () => undefined,
        )
        .finally(finishPending);
    };
    load();
    showroomEvents.on('screen', load);
    return () => showroomEvents.off('screen', load);
  }, []);
  return Accessibility && <Accessibility />;
}
