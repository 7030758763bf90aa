// Asks for the e-mail, then for the password; a passkey or the company's sign-in need neither.
import { useEffect, useState } from 'react';
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import type { SignInMethods } from '#protocol/accountSchemas.ts';
import { goToCompanySignIn, loadSignInMethods, signIn } from '../api/accountApi.ts';
import { hasPasskeys } from '../api/passkeyApi.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { FieldProblems, useFieldForm } from '../fields/useFieldForm.ts';
import { SIGN_IN } from '../messages/editorMessages.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { takeSignInProblem } from './signInProblem.ts';
import { StepForm } from './StepForm.tsx';
import styles from './auth.module.css';

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
  if (!methods) return <Text role="status">{SIGN_IN.loading}</Text>;
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
          {SIGN_IN.problems[companyProblem]}
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
      {hasPasswords && (hasKeys || company !== null) && <Divider label={SIGN_IN.or} />}
      {hasKeys && <PasskeyButton onDone={onDone} />}
      {company !== null && (
        <Button
          size="lg"
          variant={hasPasswords ? 'default' : 'filled'}
          data-autofocus={!hasPasswords || undefined}
          onClick={goToCompanySignIn}
        >
          {SIGN_IN.company(company)}
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
    if (typed === '') throw new FieldProblems({ identifier: SIGN_IN.missingIdentifier });
    onNext(typed);
  });
  return (
    <StepForm {...form} action={SIGN_IN.next}>
      <TextInput
        name="identifier"
        size="md"
        label={SIGN_IN.identifier}
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
    if (password === '') throw new FieldProblems({ password: SIGN_IN.missingPassword });
    // Which of the two is wrong, nobody learns.
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
          {SIGN_IN.change}
        </Button>
      </p>
      <StepForm {...form} action={SIGN_IN.submit}>
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
          label={SIGN_IN.password}
          autoComplete="current-password"
          autoFocus
          required
          error={form.problems['password']}
        />
      </StepForm>
      <Button variant="subtle" onClick={onForgotten} fullWidth>
        {SIGN_IN.forgotten}
      </Button>
    </Stack>
  );
}
