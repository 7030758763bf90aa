// Two versions of a node, one for each connection state. Both stay loaded: the offline image cannot
// be fetched while offline. See src/blocks/README.md#connection-aware-images.
import { useSyncExternalStore, type ReactNode } from 'react';
import { isOnline, watchConnection } from '#state/connection.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** Lays out both versions in the size of the online one. */
export const connectionAware = (online: LayoutBox, offline: LayoutBox): LayoutBox =>
  leafBox(online.width, online.height, (x, y, key) => (
    <ByConnection key={key} online={online.place(x, y, 'online')} offline={offline.place(x, y, 'offline')} />
  ));

/** A component of its own, so that a connection change renders nothing else. */
function ByConnection({ online, offline }: { online: ReactNode; offline: ReactNode }) {
  const hasConnection = useSyncExternalStore(watchConnection, isOnline);
  return (
    <>
      <pixiContainer visible={hasConnection}>{online}</pixiContainer>
      <pixiContainer visible={!hasConnection}>{offline}</pixiContainer>
    </>
  );
}
