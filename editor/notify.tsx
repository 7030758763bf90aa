// Alerts, in the corner and for as long as spec 9 says; each is read aloud as well.
import { Button, Stack, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { ALERT_MS } from '#config/editorMessages.ts';

/** What an alert lets one do about it. */
interface Remedy {
  label: string;
  run: () => void;
}

interface Alert {
  /** One alert with an id takes the place of another. */
  id?: string;
  message: string;
  colour: string;
  forMs?: number;
  isBusy?: boolean;
  remedy?: Remedy | undefined;
}

/** The alert that is shown under an id. */
const shown = new Map<string, string>();

function show({ id = randomId(), message, colour, forMs = ALERT_MS, isBusy = false, remedy }: Alert): void {
  dropAlert(id);
  // Each has a name of its own, so that one that is said twice stays its whole time twice.
  const own = randomId();
  shown.set(id, own);
  const act = (): void => {
    dropAlert(id);
    remedy?.run();
  };
  const words = (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>{message}</Text>
      {remedy && <Button size="compact-sm" variant="default" onClick={act}>{remedy.label}</Button>}
    </Stack>
  );
  notifications.show({
    id: own, message: words, color: colour, loading: isBusy, autoClose: isBusy ? false : forMs, withCloseButton: !isBusy,
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => {
      if (shown.get(id) === own) shown.delete(id);
    },
  });
}

export const notifyBusy = (id: string, message: string): void => show({ id, message, colour: 'tide', isBusy: true });
export const notifyDone = (message: string, id?: string): void => show({ message, colour: 'tide', ...(id && { id }) });
/** Something that an editor should know, without a fault. One that asks for a decision is shown for longer. */
export const notifyNote = (message: string, forMs?: number, remedy?: Remedy, id?: string): void =>
  show({ message, colour: 'yellow', forMs: forMs ?? (remedy ? ALERT_MS * 2 : ALERT_MS), remedy, ...(id && { id }) });
export const notifyProblem = (message: string, forMs = ALERT_MS, id?: string, remedy?: Remedy): void =>
  show({ message, colour: 'red', forMs, remedy, ...(id && { id }) });
export function dropAlert(id: string): void {
  const own = shown.get(id);
  if (own !== undefined) notifications.hide(own);
}
