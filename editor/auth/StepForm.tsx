// One field and the button that goes on.
import type { ReactNode } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { goOnByEnter } from '../fields/goOnByEnter.ts';
import type { FieldForm } from '../fields/useFieldForm.ts';

interface Props extends FieldForm {
  action: string;
  children: ReactNode;
}

export function StepForm({ form, problems, isBusy, onSubmit, action, children }: Props) {
  return (
    // Its messages stand at the fields.
    <form ref={form} onSubmit={onSubmit} onKeyDown={goOnByEnter} noValidate>
      <Stack gap="lg">
        {children}
        {problems[''] !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problems['']}
          </Text>
        )}
        <Button type="submit" loading={isBusy} fullWidth size="lg">
          {action}
        </Button>
      </Stack>
    </form>
  );
}
