// The button that adds an entry; for a mix of blocks, a menu of what there is.
import { Button, Menu, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { canAdd } from '#rules/lists.ts';
import { describe } from '#schema/describe.ts';
import type { Located } from '#schema/fieldAt.ts';
import type { ListActions } from './listActions.ts';

interface AddEntryProps {
  located: Located;
  count: number;
  actions: ListActions;
}

export function AddEntry({ located, count, actions }: AddEntryProps) {
  const { meta, members } = located;
  const words = `Add ${meta.itemLabel ?? 'entry'}`;
  const look = { variant: 'subtle', size: 'compact-md', leftSection: <IconPlus size={16} />, 'data-add': true, style: { alignSelf: 'flex-start' } } as const;
  if (!canAdd(located, count)) {
    return (
      <Tooltip label={`There are ${count}, and no more fit`} withArrow events={{ hover: true, focus: true, touch: true }}>
        <Button {...look} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>{words}</Button>
      </Tooltip>
    );
  }
  if (!members) return <Button {...look} onClick={() => actions.add()}>{words}</Button>;
  return (
    <Menu shadow="md" position="bottom-start" width={260}>
      <Menu.Target><Button {...look}>{words}</Button></Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {Object.entries(members).map(([type, member]) => <Menu.Item key={type} onClick={() => actions.add(type)}>{describe(member).meta.label}</Menu.Item>)}
      </Menu.Dropdown>
    </Menu>
  );
}
