import { useState, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';

/** A text that is saved as one step when it is left. */
export function SavedText({
  field,
  label,
  isLabelHidden = false,
  value,
  isReadOnly,
  onSave,
  onEnter,
}: {
  field: string;
  label: string;
  isLabelHidden?: boolean;
  value: string;
  isReadOnly: boolean;
  onSave: (value: string) => void;
  onEnter?: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = (): void => {
    if (typed !== null && typed.trim() !== value) onSave(typed.trim());
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter') return;
    // The rest of this key press would activate what gets the focus.
    event.preventDefault();
    save();
    onEnter?.();
  };
  return (
    <TextInput
      size="sm"
      flex={1}
      data-field={field}
      {...(isLabelHidden ? { 'aria-label': label, placeholder: label } : { label })}
      value={typed ?? value}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
