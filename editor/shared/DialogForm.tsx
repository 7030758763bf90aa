// A form in a dialog: sends what was typed, waits meanwhile, and says what was refused, at the
// field that it is about.
import type { ReactNode } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import { useFieldForm, type Problems } from '../fields/useFieldForm.ts';

interface Props {
  labels: Readonly<Record<'submit' | 'cancel', string>>;
  /** Ends with the dialog closed, or throws an `HttpFailure`. */
  send: () => Promise<void>;
  onCancel: () => void;
  /** Something is missing that nothing can be sent without. */
  isIncomplete?: boolean;
  /** The fields that show why they were refused; other refusals are shown above the buttons. */
  fields?: readonly string[];
  /** Without `fields`, one of them shows all that was refused, in one text; '' for nothing. */
  children: (problem: string, problems: Problems) => ReactNode;
}

const NO_FIELDS: readonly string[] = [];

export function DialogForm({
  labels,
  send,
  onCancel,
  isIncomplete = false,
  fields = NO_FIELDS,
  children,
}: Props) {
  const { form, problems, isBusy, onSubmit } = useFieldForm(fields, send);
  const problem = problems[''] ?? '';
  return (
    <form ref={form} onSubmit={onSubmit} onKeyDown={goOnByEnter} noValidate>
      <Stack gap="lg">
        {children(problem, problems)}
        {fields.length > 0 && problem !== '' && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
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
