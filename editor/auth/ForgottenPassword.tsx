// Requests a link to choose a new password.
import { useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { requestReset } from '../api/accountApi.ts';
import { FieldProblems, useFieldForm } from '../fields/useFieldForm.ts';
import { StepForm } from './StepForm.tsx';
import { t } from '../i18n/t.ts';

/** `email` is what was typed before. */
export function ForgottenPassword({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useFieldForm(['email'], async (values) => {
    const email = String(values.get('email')).trim();
    if (email === '') throw new FieldProblems({ email: t('Enter your e-mail.') });
    await requestReset(email);
    setSent(true);
  });
  return (
    <Stack gap="lg">
      {isSent ? (
        <Text role="status">
          {t(
            'If there is an account with this e-mail, a link is on its way. If none arrives, ask an administrator: they make one on the page People, at your name.',
          )}
        </Text>
      ) : (
        <>
          <Text c="dimmed">{t('Get a link by mail to choose a new one.')}</Text>
          <StepForm {...form} action={t('Send the link')}>
            <TextInput
              type="email"
              name="email"
              size="md"
              label={t('E-mail')}
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
        {t('Back')}
      </Button>
    </Stack>
  );
}
