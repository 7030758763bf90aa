// A switch.
import { Switch } from '@mantine/core';
import type { ControlProps } from './controlProps.ts';

export function ToggleControl({ id, meta, value, onChange, onBlur, onFocus, error }: ControlProps) {
  return (
    <Switch
      id={id}
      label={meta.label}
      description={meta.hint}
      error={error}
      checked={value === true}
      onBlur={onBlur}
      onFocus={onFocus}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
