// Alerts in the corner, for 5 s or longer, announced to screen readers. See
// src/config/README.md#saving-and-creating.
import { Button, Stack, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';

/** Alerts stay this long; those of a failed save longer. See src/config/README.md#times. */
export const ALERT_MS = 5_000;
export const SAVE_ERROR_ALERT_MS = 20_000;

/** A button of an alert. */
interface AlertAction {
  label: string;
  run: () => void;
}

interface Alert {
  /** An alert replaces another with the same id. */
  id?: string;
  message: string;
  color: string;
  forMs?: number;
  isBusy?: boolean;
  action?: AlertAction | undefined;
}

let alertCount = 0;

function show({ id = randomId(), message, color, forMs = ALERT_MS, isBusy = false, action }: Alert): void {
  const runAction = (): void => {
    notifications.hide(id);
    action?.run();
  };
  const content = (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {message}
      </Text>
      {action && (
        <Button size="compact-sm" variant="default" onClick={runAction}>
          {action.label}
        </Button>
      )}
    </Stack>
  );
  notifications.hide(id);
  alertCount += 1;
  notifications.show({
    // Mantine restarts the timer only if the time differs: a repeated alert gets its full time
    // again.
    id,
    message: content,
    color,
    loading: isBusy,
    autoClose: isBusy ? false : forMs + (alertCount % 2),
    withCloseButton: !isBusy,
  });
}

export const notifyBusy = (id: string, message: string): void =>
  show({ id, message, color: 'tide', isBusy: true });
export const notifyDone = (message: string, id?: string): void =>
  show({ message, color: 'tide', ...(id && { id }) });
/** Information without an error; shown longer if it has a button. */
export const notifyNote = (message: string, forMs?: number, action?: AlertAction, id?: string): void =>
  show({
    message,
    color: 'yellow',
    forMs: forMs ?? (action ? ALERT_MS * 2 : ALERT_MS),
    action,
    ...(id && { id }),
  });
export const notifyProblem = (message: string, forMs = ALERT_MS, id?: string, action?: AlertAction): void =>
  show({ message, color: 'red', forMs, action, ...(id && { id }) });
export const dropAlert = (id: string): void => void notifications.hide(id);
