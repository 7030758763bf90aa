// An inline name field: Enter and blur save, Escape cancels; an error is shown below.
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  value: string;
  /** Rejects with an Error whose message is shown. */
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

export function MediaNameField({ label, value, onSave, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    // The extension stays.
    const dot = value.lastIndexOf('.');
    input.current?.setSelectionRange(0, dot > 0 ? dot : value.length);
  }, [value]);

  const save = async (isBlur: boolean): Promise<void> => {
    if (isDone.current) return;
    const name = input.current?.value.trim() ?? '';
    // Leaving an empty or refused name cancels.
    if (isBlur && (name === '' || problem !== undefined)) return cancel();
    isDone.current = true;
    await onSave(name).catch((failure: Error) => {
      isDone.current = false;
      setProblem(failure.message);
    });
  };
  const cancel = (): void => {
    isDone.current = true;
    onCancel();
  };
  return (
    <TextInput
      ref={input}
      flex={1}
      miw={0}
      size="sm"
      aria-label={label}
      defaultValue={value}
      error={problem}
      data-mantine-stop-propagation
      onBlur={() => void save(true)}
      onChange={() => setProblem(undefined)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') void save(false);
        if (event.key === 'Escape') cancel();
      }}
    />
  );
}
