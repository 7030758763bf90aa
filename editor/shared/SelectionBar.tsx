// Actions on the selected rows of a list, shown over the foot of the list.
import type { ReactNode } from 'react';
import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  count: number;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}

export function SelectionBar({ count, onClear, children }: Props) {
  const text = t('{count, number} selected', { count });
  return (
    <Group
      role="region"
      aria-label={text}
      gap="xs"
      wrap="nowrap"
      pos="absolute"
      bottom={44}
      left="50%"
      p="xs"
      pl="lg"
      bdrs="lg"
      bg="var(--color-deep)"
      c="var(--color-ground)"
      style={{
        zIndex: 5,
        translate: '-50%',
        whiteSpace: 'nowrap',
        boxShadow: 'var(--mantine-shadow-md)',
      }}
    >
      <span role="status">{text}</span>
      <ActionIcon
        variant="subtle"
        color="gray.0"
        size={36}
        aria-label={t('Clear the selection')}
        onClick={onClear}
      >
        <IconX size={ICON_PX.md} />
      </ActionIcon>
      {children}
    </Group>
  );
}
