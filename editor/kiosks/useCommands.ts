// The commands of a kiosk, and how those under way come along.
import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadCommands, sendCommand, type CommandOrder, type KioskCommand } from '../api/kioskApi.ts';

const POLL_MS = 1_000;

const isUnderWay = ({ state }: KioskCommand): boolean => state === 'queued' || state === 'sent';

export function useCommands(kiosk: string): {
  /** The newest first; undefined until they are loaded. */
  commands: readonly KioskCommand[] | undefined;
  /** Rejects with an HttpFailure. */
  send: (order: CommandOrder) => Promise<void>;
} {
  const client = useQueryClient();
  const queryKey = ['kiosks', 'commands', kiosk];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => loadCommands(kiosk),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });
  const send = useCallback(
    async (order: CommandOrder): Promise<void> => {
      await sendCommand(kiosk, order);
      await client.invalidateQueries({ queryKey: ['kiosks', 'commands', kiosk] });
    },
    [client, kiosk],
  );
  // Without them, new ones can be sent all the same.
  return { commands: data ?? (isError ? [] : undefined), send };
}
