// Asks for a link to choose a new password.
import { useState, type FormEvent } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import { requestReset } from '../api/accountApi.ts';
import { describeError } from '../messages/describeError.ts';
import { ACCOUNT_LINK } from '../messages/editorMessages.ts';

/** `email` is what was typed before. */
export function ForgottenPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    setBusy(true);
    setProblem('');
    await requestReset(email).then(
      () => setSent(true),
      (failure: HttpFailure) => setProblem(describeError(failure)),
    );
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Text role={isSent ? 'status' : undefined}>
          {isSent ? ACCOUNT_LINK.forgottenSent : ACCOUNT_LINK.forgottenBody}
        </Text>
        {!isSent && (
          <>
            <TextInput
              type="email"
              name="email"
              size="md"
              label={ACCOUNT_LINK.email}
              autoComplete="email"
              data-autofocus
              defaultValue={typed}
              required
              withAsterisk={false}
              error={problem}
            />
            <Button type="submit" loading={isBusy} fullWidth size="lg">
              {ACCOUNT_LINK.forgottenSubmit}
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={onBack} fullWidth>
          {ACCOUNT_LINK.back}
        </Button>
      </Stack>
    </form>
  );
}
