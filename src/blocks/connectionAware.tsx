// Two faces of one thing, of which the connection shows one. Both are kept at hand:
// a picture for the time without a connection could not be fetched in it.
// See src/screens/README.md#43-connection-aware-images.
import { useSyncExternalStore, type ReactNode } from 'react';
import { isOnline, watchConnection } from '#state/connection.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** As large as the face that is shown while there is a connection. */
export const connectionAware = (online: LayoutBox, offline: LayoutBox): LayoutBox =>
  leafBox(online.width, online.height, (x, y, key) => (
    <ByConnection key={key} online={online.place(x, y, 'online')} offline={offline.place(x, y, 'offline')} />
  ));

/** Its own component, so that nothing else is drawn anew when the connection comes or goes. */
function ByConnection({ online, offline }: { online: ReactNode; offline: ReactNode }) {
  const hasConnection = useSyncExternalStore(watchConnection, isOnline);
  return (
    <>
      <pixiContainer visible={hasConnection}>{online}</pixiContainer>
      <pixiContainer visible={!hasConnection}>{offline}</pixiContainer>
    </>
  );
}
