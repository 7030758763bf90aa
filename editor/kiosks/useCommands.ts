// The commands of a kiosk, and how those under way come along.
import { useCallback, useEffect, useState } from 'react';
import { clock } from '#clock.ts';
import {
  loadCommand,
  loadCommands,
  sendCommand,
  type CommandOrder,
  type KioskCommand,
} from '../api/kioskApi.ts';

const ASK_EVERY_MS = 1_000;

const isUnderWay = ({ state }: KioskCommand): boolean => state === 'queued' || state === 'sent';

export function useCommands(kiosk: string): {
  /** The newest first; undefined until they are loaded. */
  commands: readonly KioskCommand[] | undefined;
  /** Rejects with an HttpFailure. */
  send: (order: CommandOrder) => Promise<void>;
} {
  const [commands, setCommands] = useState<readonly KioskCommand[]>();
  useEffect(() => {
    let isMounted = true;
    setCommands(undefined);
    // Without them, new ones can be sent all the same.
    void loadCommands(kiosk)
      .catch(() => [])
      .then((loaded) => isMounted && setCommands(loaded));
    return () => {
      isMounted = false;
    };
  }, [kiosk]);

  const underWay = (commands ?? [])
    .filter(isUnderWay)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (underWay === '') return undefined;
    let isMounted = true;
    const stop = clock.every(ASK_EVERY_MS, () => {
      for (const id of underWay.split(','))
        void loadCommand(kiosk, id).then(
          (now) =>
            isMounted &&
            setCommands((before) => before?.map((command) => (command.id === id ? now : command))),
          // It is asked for again.
          () => undefined,
        );
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [kiosk, underWay]);

  const send = useCallback(
    async (order: CommandOrder): Promise<void> => {
      const { id } = await sendCommand(kiosk, order);
      const command = await loadCommand(kiosk, id);
      setCommands((before) => [command, ...(before ?? [])]);
    },
    [kiosk],
  );
  return { commands, send };
}
