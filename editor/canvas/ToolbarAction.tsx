// An icon button of the toolbar of the selection.
import type { MouseEvent, ReactNode } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';

export function ToolbarAction({
  label,
  isDisabled = false,
  isPressed,
  onMouseDown,
  run,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  /** For a toggle button. */
  isPressed?: boolean;
  onMouseDown?: (event: MouseEvent) => void;
  run: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        size={30}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onMouseDown={onMouseDown}
        onClick={run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
