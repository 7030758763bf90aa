// Loads the script of what is drawn over the screens after the first one, or when it is needed.
import { useEffect, useState, type ComponentType } from 'react';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

interface Props {
  load: () => Promise<ComponentType>;
  /** Whether it is needed before the first screen. */
  isNeeded: (state: KioskState) => boolean;
}

/** Both props are read when it is mounted. */
export function LateScript({ load, isNeeded }: Props) {
  const [Content, setContent] = useState<ComponentType | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when it is mounted.
  useEffect(() => {
    let isLoading = false;
    const start = (): void => {
      if (isLoading) return;
      isLoading = true;
      const finishPending = pendingUpdates();
      // If it fails now, it loads when it is needed.
      void load()
        .then(
          (component) => setContent(() => component),
          () => (isLoading = false),
        )
        .finally(finishPending);
    };
    const follow = (state: KioskState): void => {
      if (isNeeded(state)) start();
    };
    follow(kioskStore.getState());
    const stopFollowing = kioskStore.subscribe(follow);
    showroomEvents.on('screen', start);
    return () => {
      stopFollowing();
      showroomEvents.off('screen', start);
    };
  }, []);
  return Content && <Content />;
}
