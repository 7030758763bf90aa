// Asks for the e-mail, then for the password; a passkey or the company's sign-in need neither.
import { useEffect, useState } from 'react';
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import type { SignInMethods } from '#protocol/accountSchemas.ts';
import { goToCompanySignIn, loadSignInMethods, signIn } from '../api/accountApi.ts';
import { hasPasskeys } from '../api/passkeyApi.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { FieldProblems, useFieldForm } from '../fields/useFieldForm.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { takeSignInProblem } from './signInProblem.ts';
import { StepForm } from './StepForm.tsx';
import styles from './auth.module.css';
import { t } from '../i18n/t.ts';
import type { SignInProblem } from '#rules/signInProblems.ts';

const SIGN_IN_PROBLEMS = {
  away: t('The company’s sign-in does not respond. Try again in a moment.'),
  expired: t('That took too long. Try again.'),
  failed: t('The company’s sign-in did not work. Try again.'),
  refused: t('Your company account may not edit this showroom. Ask an administrator.'),
} satisfies Readonly<Record<SignInProblem, string>>;

interface Props {
  note: string;
  cancelLabel: string;
  onDone: () => void;
  onCancel: () => void;
  /** With the e-mail that was typed. */
  onForgotten: (email: string) => void;
}

export function SignInForm({ note, cancelLabel, onDone, onCancel, onForgotten }: Props) {
  const [methods, setMethods] = useState<SignInMethods>();
  const [companyProblem] = useState(takeSignInProblem);
  const [identifier, setIdentifier] = useState('');
  const [isIdentified, setIdentified] = useState(false);
  useEffect(() => void loadSignInMethods().then(setMethods), []);
  if (!methods) return <Text role="status">{t('Loading...')}</Text>;
  const { company, password: hasPasswords } = methods;
  if (isIdentified)
    return (
      <PasswordStep
        identifier={identifier}
        onDone={onDone}
        onChange={() => setIdentified(false)}
        onForgotten={() => onForgotten(identifier)}
      />
    );
  const hasKeys = hasPasswords && hasPasskeys();
  return (
    <Stack gap="lg">
      <Text c="dimmed">{note}</Text>
      {companyProblem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {SIGN_IN_PROBLEMS[companyProblem]}
        </Text>
      )}
      {hasPasswords && (
        <IdentifierStep
          identifier={identifier}
          onNext={(typed) => {
            setIdentifier(typed);
            setIdentified(true);
          }}
        />
      )}
      {hasPasswords && (hasKeys || company !== null) && <Divider label={t('or')} />}
      {hasKeys && <PasskeyButton onDone={onDone} />}
      {company !== null && (
        <Button
          size="lg"
          variant={hasPasswords ? 'default' : 'filled'}
          data-autofocus={!hasPasswords || undefined}
          onClick={goToCompanySignIn}
        >
          {t('Sign in with {name}', { name: company })}
        </Button>
      )}
      <Button variant="subtle" onClick={onCancel} fullWidth>
        {cancelLabel}
      </Button>
    </Stack>
  );
}

function IdentifierStep({
  identifier,
  onNext,
}: {
  identifier: string;
  onNext: (identifier: string) => void;
}) {
  const form = useFieldForm(['identifier'], async (values) => {
    const typed = String(values.get('identifier')).trim();
    if (typed === '') throw new FieldProblems({ identifier: t('Enter your e-mail or user name.') });
    onNext(typed);
  });
  return (
    <StepForm {...form} action={t('Next')}>
      <TextInput
        name="identifier"
        size="md"
        label={t('E-mail or user name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        defaultValue={identifier}
        error={form.problems['identifier']}
      />
    </StepForm>
  );
}

interface PasswordProps {
  identifier: string;
  onDone: () => void;
  onChange: () => void;
  onForgotten: () => void;
}

function PasswordStep({ identifier, onDone, onChange, onForgotten }: PasswordProps) {
  const form = useFieldForm(['password'], async (values) => {
    const password = String(values.get('password'));
    if (password === '') throw new FieldProblems({ password: t('Enter your password.') });
    // Which of the two is wrong is not said.
    await signIn(identifier, password).catch(({ message }: Error) => {
      throw new FieldProblems({ password: message });
    });
    onDone();
  });
  return (
    <Stack gap="lg">
      <p className={styles['identity']}>
        <span>{identifier}</span>
        <Button variant="subtle" size="compact-md" onClick={onChange}>
          {t('Change')}
        </Button>
      </p>
      <StepForm {...form} action={t('Sign in')}>
        {/* For password managers, which fill and store both together. */}
        <input
          className={styles['unseen']}
          type="text"
          name="identifier"
          autoComplete="username"
          value={identifier}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          name="password"
          size="md"
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          required
          error={form.problems['password']}
        />
      </StepForm>
      <Button variant="subtle" onClick={onForgotten} fullWidth>
        {t('Forgot your password?')}
      </Button>
    </Stack>
  );
}
