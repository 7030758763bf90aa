// A number or null. Incomplete input such as '1.' stays until it is a number.
import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import type { ControlProps } from './controlProps.ts';
import { fieldLabel } from './fieldLabel.tsx';

/** The number of an input: null if empty, undefined if incomplete. */
function numberIn(typed: string | number): number | null | undefined {
  if (typed === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/** Input value and change handler of a number field. */
export function useTypedNumber(value: unknown, onChange: ControlProps['onChange']) {
  const number = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState<string | number>(number ?? '');
  const says = numberIn(typed);
  return {
    value: says === number || says === undefined ? typed : (number ?? ''),
    onChange: (next: string | number): void => {
      setTyped(next);
      const said = numberIn(next);
      if (said !== undefined) onChange(said, true);
    },
    /** Incomplete input is discarded on blur. */
    settle: (): void => setTyped(number ?? ''),
  };
}

export function NumberControl(props: ControlProps) {
  const { meta, onBlur, onFocus, placeholder } = props;
  const { settle, ...shown } = useTypedNumber(props.value, props.onChange);
  const limits = {
    ...(Number.isFinite(meta.min) && { min: meta.min }),
    ...(Number.isFinite(meta.max) && { max: meta.max }),
  };
  // A value out of range is an error, not silently changed. See
  // src/screens/README.md#201-field-rules.
  return (
    <NumberInput
      {...fieldLabel(props)}
      {...shown}
      {...limits}
      clampBehavior="none"
      allowDecimal
      maw={180}
      placeholder={placeholder}
      onFocus={onFocus}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}
