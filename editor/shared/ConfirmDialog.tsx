// Confirms what should not be done by a slip, such as a removal.
import { useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { FORM_COLORS } from './formColors.ts';

export interface Confirmation {
  title: string;
  body: string;
  /** Label of the button that does it. */
  action: string;
  /** Something is lost by it. */
  isDestructive?: boolean;
  perform: () => Promise<unknown>;
}

interface Props {
  /** Null when closed. */
  confirmation: Confirmation | null;
  cancelLabel: string;
  onClose: () => void;
}

export function ConfirmDialog({ confirmation, cancelLabel, onClose }: Props) {
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(confirmation);
  if (confirmation && confirmation !== shown) setShown(confirmation);
  const [isBusy, setBusy] = useState(false);
  const perform = async ({ perform: act }: Confirmation): Promise<void> => {
    setBusy(true);
    await act();
    setBusy(false);
    onClose();
  };
  return (
    <Modal
      opened={confirmation !== null}
      onClose={onClose}
      title={shown?.title}
      centered
      closeButtonProps={{ 'aria-label': cancelLabel }}
    >
      {shown && (
        <div style={FORM_COLORS}>
          <Text>{shown.body}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              {...(shown.isDestructive !== false && { color: 'red.8' })}
              loading={isBusy}
              onClick={() => void perform(shown)}
            >
              {shown.action}
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}
