// The field that searches a list.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ICON_PX } from '../theme.ts';

interface Props {
  label: string;
  list: { search: string; setSearch: (search: string) => void };
}

export function SearchField({ label, list }: Props) {
  return (
    <TextInput
      type="search"
      size="md"
      w={280}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} aria-hidden />}
      value={list.search}
      onChange={({ currentTarget }) => list.setSearch(currentTarget.value)}
    />
  );
}
