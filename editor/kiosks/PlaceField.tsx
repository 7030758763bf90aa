// A store or group by its name: chosen from those there are, or typed to make a new one.
import { Autocomplete } from '@mantine/core';
import { placeNamed } from './placeNames.ts';

/** More would be slow to open; the rest is found by typing. */
const OPTIONS_SHOWN = 40;

interface Props {
  label: string;
  hint: string;
  /** Instead of the hint, for a name that is new. */
  newHint: (name: string) => string;
  places: readonly { id: string; name: string }[];
  value: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}

export function PlaceField({ label, hint, newHint, places, value, error, onChange }: Props) {
  const isNew = value.trim() !== '' && placeNamed(places, value) === undefined;
  return (
    <Autocomplete
      size="md"
      label={label}
      description={isNew ? newHint(value.trim()) : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      limit={OPTIONS_SHOWN}
      data={[...new Set(places.map(({ name }) => name))]}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={onChange}
    />
  );
}
