// A day of the calendar.
import { TextInput } from '@mantine/core';
import { textOf, type ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';

export const DateControl = (props: ControlProps) => (
  <TextInput
    {...fieldLabel(props)}
    type="date"
    value={textOf(props.value)}
    onBlur={props.onBlur}
    onFocus={props.onFocus}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value, true)}
  />
);
