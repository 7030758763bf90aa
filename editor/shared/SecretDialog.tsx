// Something to copy that is shown only once: a link, or a key.
import type { RefObject } from 'react';
import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { returnFocus } from '../focusReturn.ts';
import { useKept } from './useKept.ts';
import { ICON_PX } from '../theme.ts';

export interface Secret {
  title: string;
  body: string;
  value: string;
}

interface Props {
  /** Null when closed. */
  secret: Secret | null;
  labels: Readonly<Record<'field' | 'copy' | 'copied' | 'close', string>>;
  onClose: () => void;
  /** Focused afterwards: what opened it may be gone. */
  returnTo?: RefObject<HTMLElement | null>;
}

export function SecretDialog({ secret, labels, onClose, returnTo }: Props) {
  const shown = useKept(secret);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      returnFocus={returnTo === undefined}
      onExitTransitionEnd={() => {
        returnTo?.current?.focus();
        returnFocus();
      }}
      title={shown?.title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': labels.close }}
    >
      {shown && (
        <Stack gap="md">
          <Text>{shown.body}</Text>
          <TextInput
            label={labels.field}
            value={shown.value}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Group justify="flex-end">
            <CopyButton value={shown.value}>
              {({ copied: isCopied, copy }) => (
                <Button
                  data-autofocus
                  leftSection={
                    isCopied ? (
                      <IconCheck size={ICON_PX.sm} aria-hidden />
                    ) : (
                      <IconCopy size={ICON_PX.sm} aria-hidden />
                    )
                  }
                  onClick={copy}
                >
                  {isCopied ? labels.copied : labels.copy}
                </Button>
              )}
            </CopyButton>
            <Button variant="default" onClick={onClose}>
              {labels.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
