// Joins by an invitation, or chooses a new password by a link; then one is signed in.
import { useEffect, useState, type ReactNode } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { roleName } from '#records/kinds/roles.ts';
import type { HttpFailure } from '#api/http.ts';
import { passwordLengthProblem } from '#rules/passwordRules.ts';
import type { OpenedLink } from '#protocol/peopleSchemas.ts';
import { acceptInvitation, openAccountLink, resetPassword } from '../api/accountApi.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { FieldProblems, problemsOf, useFieldForm, type Problems } from '../fields/useFieldForm.ts';
import { describeError } from '../api/describeError.ts';
import type { AccountLinkAddress } from './accountLink.ts';
import { StepForm } from './StepForm.tsx';
import styles from './auth.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  link: AccountLinkAddress;
  cancelLabel: string;
  onDone: () => void;
  /** The link no longer works: to the sign-in. */
  onLeave: () => void;
  onCancel: () => void;
}

export function AccountLinkForm({ link, cancelLabel, onDone, onLeave, onCancel }: Props) {
  const { opened, refusal } = useOpenedLink(link);
  if (refusal)
    return (
      <Stack gap="lg">
        <Text role="alert">{refusal}</Text>
        <Button variant="default" size="lg" fullWidth autoFocus onClick={onLeave}>
          {t('Go to the sign-in')}
        </Button>
      </Stack>
    );
  const leave = (
    <Button variant="subtle" onClick={onCancel} fullWidth>
      {cancelLabel}
    </Button>
  );
  // A link that has been used shows no form.
  if (!opened) return <Text role="status">{t('Loading...')}</Text>;
  return (
    <Stack gap="lg">
      <Text className={styles['identity'] ?? ''} role="status">
        {opened.role
          ? t('{email}, as {role}', { email: opened.email, role: roleName(opened.role).toLowerCase() })
          : opened.email}
      </Text>
      {link.page === 'join' ? (
        <JoinSteps token={link.token} onDone={onDone} leave={leave} />
      ) : (
        <>
          <PasswordStep
            note={t('You will be signed out on all other devices.')}
            action={t('Save and sign in')}
            send={(password) => resetPassword(link.token, password).then(onDone)}
          />
          {leave}
        </>
      )}
    </Stack>
  );
}

/** Account that a link is for, or why it does not work. */
function useOpenedLink({ page, token }: AccountLinkAddress) {
  const [opened, setOpened] = useState<OpenedLink | null>(null);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    let isCurrent = true;
    openAccountLink(page, token).then(
      (found) => isCurrent && setOpened(found),
      (failure: HttpFailure) => isCurrent && setRefusal(describeError(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [page, token]);
  return { opened, refusal };
}

interface JoinProps {
  token: string;
  onDone: () => void;
  /** The button that leaves the page. */
  leave: ReactNode;
}

/** First the name, then the password. */
function JoinSteps({ token, onDone, leave }: JoinProps) {
  const [name, setName] = useState('');
  const [isNamed, setNamed] = useState(false);
  const [nameProblems, setNameProblems] = useState<Problems>({});
  if (!isNamed)
    return (
      <>
        <NameStep
          name={name}
          refused={nameProblems}
          onNext={(typed) => {
            setName(typed);
            setNamed(true);
          }}
        />
        {leave}
      </>
    );
  const send = async (password: string): Promise<void> => {
    try {
      await acceptInvitation(token, name, password);
    } catch (failure) {
      const problems = problemsOf(failure as HttpFailure, ['name', 'password']);
      if (problems['name'] === undefined) throw failure;
      setNameProblems(problems);
      setNamed(false);
      return;
    }
    onDone();
  };
  return (
    <>
      <PasswordStep note={t('Hello, {name}. Choose a password.', { name })} action={t('Join')} send={send} />
      <Button variant="subtle" onClick={() => setNamed(false)} fullWidth>
        {t('Back')}
      </Button>
    </>
  );
}

interface NameProps {
  name: string;
  /** Problems that the server has found in the name. */
  refused: Problems;
  onNext: (name: string) => void;
}

function NameStep({ name, refused, onNext }: NameProps) {
  const form = useFieldForm(['name'], async (values) => {
    const typed = String(values.get('name')).trim();
    if (typed === '') throw new FieldProblems({ name: t('Enter your name.') });
    onNext(typed);
  });
  return (
    <StepForm {...form} action={t('Next')}>
      <Text c="dimmed">{t('Choose how your colleagues see you.')}</Text>
      <TextInput
        name="name"
        size="md"
        label={t('Your name')}
        autoComplete="name"
        autoFocus
        required
        withAsterisk={false}
        defaultValue={name}
        error={form.problems['name'] ?? refused['name']}
      />
    </StepForm>
  );
}

interface PasswordProps {
  note: string;
  action: string;
  /** Rejects with an HttpFailure. */
  send: (password: string) => Promise<void>;
}

function PasswordStep({ note, action, send }: PasswordProps) {
  const form = useFieldForm(['password'], async (values) => {
    const password = String(values.get('password'));
    const problem = passwordLengthProblem(password);
    if (problem !== undefined) throw new FieldProblems({ password: problem });
    await send(password);
  });
  return (
    <StepForm {...form} action={action}>
      <Text c="dimmed">{note}</Text>
      <PasswordField
        name="password"
        size="md"
        label={t('Password')}
        description={
          form.problems['password'] === undefined &&
          t('At least 12 characters. A few words are easy to remember.')
        }
        autoComplete="new-password"
        autoFocus
        required
        error={form.problems['password']}
      />
    </StepForm>
  );
}
