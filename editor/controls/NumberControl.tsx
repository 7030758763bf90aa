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
  const typedNumber = numberIn(typed);
  return {
    value: typedNumber === number || typedNumber === undefined ? typed : (number ?? ''),
    onChange: (next: string | number): void => {
      setTyped(next);
      const nextNumber = numberIn(next);
      if (nextNumber !== undefined) onChange(nextNumber, true);
    },
    /** Incomplete input is discarded on blur. */
    discardIncomplete: (): void => setTyped(number ?? ''),
  };
}

export function NumberControl(props: ControlProps) {
  const { meta, onBlur, onFocus, placeholder } = props;
  const { discardIncomplete, ...inputProps } = useTypedNumber(props.value, props.onChange);
  const limits = {
    ...(Number.isFinite(meta.min) && { min: meta.min }),
    ...(Number.isFinite(meta.max) && { max: meta.max }),
  };
  // A value out of range is an error, not silently changed. See
  // src/content/README.md#field-rules.
  return (
    <NumberInput
      {...fieldLabel(props)}
      {...inputProps}
      {...limits}
      clampBehavior="none"
      allowDecimal
      maw={180}
      placeholder={placeholder}
      onFocus={onFocus}
      onBlur={() => {
        discardIncomplete();
        onBlur();
      }}
    />
  );
}
