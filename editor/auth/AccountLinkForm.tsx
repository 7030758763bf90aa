// Joins by an invitation, or chooses a new password by a link; then one is signed in.
import { useEffect, useState, type FormEvent } from 'react';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import { COLORS } from '#config/brand.ts';
import { passwordLengthProblem } from '#rules/passwordRules.ts';
import type { OpenedLink } from '#protocol/peopleSchemas.ts';
import { acceptInvitation, openAccountLink, resetPassword } from '../api/accountApi.ts';
import { describeError } from '../messages/describeError.ts';
import { ACCOUNT_LINK, ROLE_NAMES, SIGN_IN } from '../messages/editorMessages.ts';
import { css } from '../theme.ts';
import type { AccountLinkAddress } from './accountLink.ts';

/** Messages by field; '' for one that is about the link itself. */
type Problems = Readonly<Record<string, string>>;

function problemsOf(failure: HttpFailure): Problems {
  const errors = typeof failure === 'object' ? (failure.errors ?? []) : [];
  return errors.length > 0
    ? Object.fromEntries(errors.map(({ path, message }) => [path, message]))
    : { '': describeError(failure) };
}

export function AccountLinkForm({
  link: { page, token },
  onDone,
  onLeave,
}: {
  link: AccountLinkAddress;
  onDone: () => void;
  /** The link no longer works: to the sign-in. */
  onLeave: () => void;
}) {
  const isJoining = page === 'join';
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
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
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const lengthProblem = passwordLengthProblem(password);
    if (lengthProblem !== undefined) return setProblems({ password: lengthProblem });
    setBusy(true);
    setProblems({});
    const sent = isJoining
      ? acceptInvitation(token, String(form.get('name')), password)
      : resetPassword(token, password);
    await sent.then(onDone, (failure: HttpFailure) => setProblems(problemsOf(failure)));
    setBusy(false);
  };
  if (refusal)
    return (
      <Stack gap="lg">
        <Text role="alert">{refusal}</Text>
        <Button variant="default" size="lg" fullWidth data-autofocus onClick={onLeave}>
          {ACCOUNT_LINK.toSignIn}
        </Button>
      </Stack>
    );
  // Nobody fills in a form whose link has been used.
  if (!opened) return <Text role="status">{SIGN_IN.loading}</Text>;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <Text c={css(COLORS.inkSoft)}>{isJoining ? ACCOUNT_LINK.joinBody : ACCOUNT_LINK.resetBody}</Text>
        <Text fw={550} role="status">
          {opened.role ? ACCOUNT_LINK.joinAs(opened.email, ROLE_NAMES[opened.role]) : opened.email}
        </Text>
        {isJoining && (
          <TextInput
            name="name"
            size="md"
            label={ACCOUNT_LINK.name}
            autoComplete="name"
            autoFocus
            required
            withAsterisk={false}
            error={problems['name']}
          />
        )}
        <PasswordInput
          name="password"
          size="md"
          label={ACCOUNT_LINK.password}
          description={ACCOUNT_LINK.passwordHint}
          autoComplete="new-password"
          autoFocus={!isJoining}
          required
          withAsterisk={false}
          error={problems['password']}
          errorProps={{ role: 'alert' }}
        />
        {problems[''] && (
          <Text role="alert" c="red.8" size="sm">
            {problems['']}
          </Text>
        )}
        <Button type="submit" loading={isBusy} fullWidth size="lg">
          {isJoining ? ACCOUNT_LINK.join : ACCOUNT_LINK.reset}
        </Button>
      </Stack>
    </form>
  );
}
