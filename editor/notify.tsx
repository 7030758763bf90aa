// Alerts in the corner, for 5 s or longer, announced to screen readers. See
// src/screens/README.md#231-saving-and-creating.
import { Button, Stack, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { ALERT_MS } from './messages/editorMessages.ts';

/** A button of an alert. */
interface Remedy {
  label: string;
  run: () => void;
}

interface Alert {
  /** An alert replaces another with the same id. */
  id?: string;
  message: string;
  colour: string;
  forMs?: number;
  isBusy?: boolean;
  remedy?: Remedy | undefined;
}

let shown = 0;

function show({
  id = randomId(),
  message,
  colour: color,
  forMs = ALERT_MS,
  isBusy = false,
  remedy,
}: Alert): void {
  const act = (): void => {
    notifications.hide(id);
    remedy?.run();
  };
  const words = (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {message}
      </Text>
      {remedy && (
        <Button size="compact-sm" variant="default" onClick={act}>
          {remedy.label}
        </Button>
      )}
    </Stack>
  );
  notifications.hide(id);
  shown += 1;
  notifications.show({
    // Mantine restarts the timer only if the time differs: a repeated alert gets its full time
    // again.
    id,
    message: words,
    color,
    loading: isBusy,
    autoClose: isBusy ? false : forMs + (shown % 2),
    withCloseButton: !isBusy,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const notifyBusy = (id: string, message: string): void =>
  show({ id, message, colour: 'tide', isBusy: true });
export const notifyDone = (message: string, id?: string): void =>
  show({ message, colour: 'tide', ...(id && { id }) });
/** Information without an error. One that offers a decision is shown longer. */
export const notifyNote = (message: string, forMs?: number, remedy?: Remedy, id?: string): void =>
  show({
    message,
    colour: 'yellow',
    forMs: forMs ?? (remedy ? ALERT_MS * 2 : ALERT_MS),
    remedy,
    ...(id && { id }),
  });
export const notifyProblem = (message: string, forMs = ALERT_MS, id?: string, remedy?: Remedy): void =>
  show({ message, colour: 'red', forMs, remedy, ...(id && { id }) });
export const dropAlert = (id: string): void => void notifications.hide(id);
