// Actions on a file or folder, by a button or the context menu key.
import type { ReactNode } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCheck,
  IconCursorText,
  IconDots,
  IconFolderOpen,
  IconFolderSymlink,
  IconTrash,
} from '@tabler/icons-react';
import type { MediaItem } from '../api/mediaApi.ts';
import type { MediaActions } from './useMediaActions.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  item: MediaItem;
  actions: MediaActions;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether its button is a tab stop. */
  isTabStop: boolean;
  /** Action of a double click. */
  onPrimaryAction: (() => void) | null;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function TileMenu({ item, actions, isOpen, onOpen, isTabStop, onPrimaryAction }: Props) {
  const button = (
    <ActionIcon
      className={styles['more']}
      variant="default"
      size={32}
      radius="full"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('Actions for {name}', { name: item.filename })}
      aria-haspopup="menu"
      data-open={isOpen || undefined}
      onClick={() => onOpen(!isOpen)}
    >
      <IconDots {...ICON} />
    </ActionIcon>
  );
  // A page has fifty tiles, and one menu.
  if (!isOpen) return button;
  const entry = (icon: ReactNode, label: string, run: () => void, color?: string) => (
    <Menu.Item
      leftSection={icon}
      closeMenuOnClick={false}
      {...(color && { color })}
      onClick={() => {
        onOpen(false);
        run();
      }}
    >
      {label}
    </Menu.Item>
  );
  const dismiss = (): void => {
    onOpen(false);
    actions.focusOn(item);
  };
  return (
    <Menu
      opened
      onClose={dismiss}
      position="bottom-end"
      width={200}
      portalProps={{ target: '#media-manager' }}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        {onPrimaryAction &&
          entry(
            item.type === 'dir' ? <IconFolderOpen {...ICON} /> : <IconCheck {...ICON} />,
            item.type === 'dir' ? t('Open') : t('Insert'),
            onPrimaryAction,
          )}
        {entry(<IconCursorText {...ICON} />, t('Rename'), () => actions.startRenaming(item))}
        {entry(<IconFolderSymlink {...ICON} />, t('Move to…'), () => actions.startMoving(item))}
        {entry(<IconTrash {...ICON} />, t('Delete'), () => actions.startDeleting(item), 'var(--wrong)')}
      </Menu.Dropdown>
    </Menu>
  );
}
