// Asks for a link to choose a new password.
import { useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { requestReset } from '../api/accountApi.ts';
import { FieldProblems, useFieldForm } from '../fields/useFieldForm.ts';
import { ACCOUNT_LINK } from '../messages/editorMessages.ts';
import { StepForm } from './StepForm.tsx';

/** `email` is what was typed before. */
export function ForgottenPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useFieldForm(['email'], async (values) => {
    const email = String(values.get('email')).trim();
    if (email === '') throw new FieldProblems({ email: ACCOUNT_LINK.missingEmail });
    await requestReset(email);
    setSent(true);
  });
  return (
    <Stack gap="lg">
      {isSent ? (
        <Text role="status">{ACCOUNT_LINK.forgottenSent}</Text>
      ) : (
        <>
          <Text c="dimmed">{ACCOUNT_LINK.forgottenBody}</Text>
          <StepForm {...form} action={ACCOUNT_LINK.forgottenSubmit}>
            <TextInput
              type="email"
              name="email"
              size="md"
              label={ACCOUNT_LINK.email}
              autoComplete="email"
              autoFocus
              defaultValue={typed}
              required
              withAsterisk={false}
              error={form.problems['email']}
            />
          </StepForm>
        </>
      )}
      <Button variant={isSent ? 'default' : 'subtle'} autoFocus={isSent} onClick={onBack} fullWidth>
        {ACCOUNT_LINK.back}
      </Button>
    </Stack>
  );
}
