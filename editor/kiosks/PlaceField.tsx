// A store or group by its name: chosen from those there are, or typed to make a new one.
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRecordOptions } from '../records/useRecords.ts';
import { placeNamed } from './placeNames.ts';

const SEARCH_DELAY_MS = 150;

interface Props {
  kind: 'stores' | 'groups';
  label: string;
  hint: string;
  /** Instead of the hint, for a name that is new. */
  newHint: (name: string) => string;
  value: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}

export function PlaceField({ kind, label, hint, newHint, value, error, onChange }: Props) {
  const [search] = useDebouncedValue(value, SEARCH_DELAY_MS);
  const { data, isPlaceholderData } = useRecordOptions({ name: kind }, search);
  const places = (data?.items ?? []).map((item) => ({ id: item.id, name: String(item['name']) }));
  const isKnown = data !== undefined && !isPlaceholderData && search === value;
  const isNew = isKnown && value.trim() !== '' && placeNamed(places, value) === undefined;
  return (
    <Autocomplete
      size="md"
      label={label}
      description={isNew ? newHint(value.trim()) : hint}
      autoComplete="off"
      // The server has searched.
      filter={({ options }) => options}
      data={places.map(({ name }) => name)}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
