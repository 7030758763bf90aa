// A form in a dialog: sends what was typed, waits meanwhile, and says what was refused.
import { useState, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';

interface Props {
  labels: Readonly<Record<'submit' | 'cancel', string>>;
  /** Ends with the dialog closed, or throws an `HttpFailure`. */
  send: () => Promise<void>;
  onCancel: () => void;
  /** Something is missing that nothing can be sent without. */
  isIncomplete?: boolean;
  /** The fields, by what was refused; '' for nothing. */
  children: (problem: string) => ReactNode;
}

export function DialogForm({ labels, send, onCancel, isIncomplete = false, children }: Props) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await send();
    } catch (failure) {
      setProblem(problemOf(failure as HttpFailure));
      setBusy(false);
    }
  };
  return (
    <form
      style={FORM_COLORS}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <Stack gap="lg">
        {children(problem)}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {labels.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isIncomplete}>
            {labels.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is wrong with the field, in its own words. */
function problemOf(failure: HttpFailure): string {
  const errors = failure === 404 ? [] : (failure.errors ?? []);
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : describeError(failure);
}
