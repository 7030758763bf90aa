// The button that adds an entry; for a blocks list, a menu of block types.
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MENU_ANYWHERE } from '../controls/menuHeight.ts';
import { canAdd } from '../draft/listEdits.ts';
import { describe } from '#schema/describe.ts';
import type { LocatedField } from '#schema/fieldAt.ts';
import type { ListActions } from './listActions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './form.module.css';
import { t } from '../i18n/t.ts';

interface AddEntryProps {
  listField: LocatedField;
  count: number;
  actions: ListActions;
}

export function AddListEntry({ listField, count, actions }: AddEntryProps) {
  const { meta, members } = listField;
  const isFull = !canAdd(listField, count);
  const label = t('Add {itemLabel}', { itemLabel: meta.itemLabel ?? 'entry' });
  const disabledReason = t('There are {count, number}, and no more fit', { count });
  // The same element when the list is full, to keep focus.
  const buttonProps = {
    variant: 'subtle',
    size: 'compact-md',
    leftSection: <IconPlus size={ICON_PX.sm} />,
    className: styles['add'],
    'data-add': true,
    ...(isFull && {
      'aria-disabled': true,
      'aria-label': `${label} (${disabledReason})`,
      'data-tip': disabledReason,
    }),
  } as const;
  if (!members)
    return (
      <Button {...buttonProps} onClick={() => !isFull && actions.add()}>
        {label}
      </Button>
    );
  return (
    // The new entry takes focus.
    <Menu
      returnFocus={false}
      position="bottom-start"
      width={260}
      disabled={isFull}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button {...buttonProps}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={MENU_ANYWHERE} style={{ overflowY: 'auto' }}>
        {Object.entries(members).map(([type, member]) => (
          <Menu.Item key={type} onClick={() => actions.add(type)}>
            {describe(member).meta.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
