// What can be done with a file or a folder, by a button on it or by the menu key.
import type { ReactNode } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconCursorText, IconDots, IconFolderOpen, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import type { MediaItem } from '#api/mediaApi.ts';
import { MEDIA } from '#config/editorMessages.ts';
import type { Order } from './useOrder.ts';
import { PALETTE } from './palette.ts';
import styles from './media.module.css';

interface Props {
  item: MediaItem;
  order: Order;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether Tab stops at its button. */
  isStop: boolean;
  /** What a double click does. */
  onAct: (() => void) | null;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function TileMenu({ item, order, isOpen, onOpen, isStop, onAct }: Props) {
  const entry = (icon: ReactNode, words: string, act: () => void) => <Menu.Item leftSection={icon} onClick={act}>{words}</Menu.Item>;
  return (
    <Menu
      opened={isOpen} onChange={onOpen} position="bottom-end" shadow="md" width={200} portalProps={{ target: '#media-manager' }} withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <ActionIcon className={styles['more']} variant="default" size={32} radius="xl" tabIndex={isStop ? 0 : -1} aria-label={MEDIA.actions(item.filename)} data-open={isOpen || undefined}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      {isOpen && (
        <Menu.Dropdown className={styles['menu']} style={PALETTE}>
          {onAct && entry(item.type === 'dir' ? <IconFolderOpen {...ICON} /> : <IconCheck {...ICON} />, item.type === 'dir' ? MEDIA.open : MEDIA.insert, onAct)}
          {entry(<IconCursorText {...ICON} />, MEDIA.rename, () => order.startNaming(item))}
          {entry(<IconFolderSymlink {...ICON} />, MEDIA.move, () => order.askWhere(item))}
          <Menu.Item color="var(--wrong)" leftSection={<IconTrash {...ICON} />} onClick={() => order.askToDelete(item)}>{MEDIA.remove}</Menu.Item>
        </Menu.Dropdown>
      )}
    </Menu>
  );
}
