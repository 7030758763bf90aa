// Confirms what should not be done by a slip, such as a removal.
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '../i18n/t.ts';

export interface Confirmation {
  title: string;
  body: string;
  /** Label of the button that does it. */
  action: string;
  /** Something is lost by it. */
  isDestructive?: boolean;
  /** The dialog waits for it, and closes also if it fails: messages say what has failed. */
  perform: () => Promise<unknown>;
}

/** Closes a form at once if nothing is lost by it, else after confirmation. */
export function confirmClose(isUnsaved: boolean, close: () => void): void {
  if (!isUnsaved) close();
  else
    confirm({
      title: t('Close without saving?'),
      body: t('What you typed is lost.'),
      action: t('Close without saving'),
      perform: () => Promise.resolve(close()),
    });
}

export function confirm({ title, body, action, isDestructive = true, perform }: Confirmation): void {
  const color = isDestructive ? { color: 'red.8' } : {};
  const modalId = modals.openConfirmModal({
    title,
    centered: true,
    children: <Text>{body}</Text>,
    labels: { confirm: action, cancel: t('Cancel') },
    closeButtonProps: { 'aria-label': t('Cancel') },
    cancelProps: { 'data-autofocus': true } as Record<'data-autofocus', boolean>,
    confirmProps: color,
    closeOnConfirm: false,
    onConfirm: () => {
      modals.updateModal({ modalId, confirmProps: { ...color, loading: true } });
      void perform().finally(() => modals.close(modalId));
    },
  });
}
