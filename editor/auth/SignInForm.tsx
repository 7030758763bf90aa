// Asks for the e-mail, then for the password, or leads to the company's sign-in.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { COLORS } from '#config/brand.ts';
import type { SignInMethods } from '#protocol/accountSchemas.ts';
import { goToCompanySignIn, loadSignInMethods, signIn } from '../api/accountApi.ts';
import { hasPasskeys, signInByPasskey } from '../api/passkeyApi.ts';
import { describeError } from '../messages/describeError.ts';
import { PASSKEYS, SIGN_IN } from '../messages/editorMessages.ts';
import { css } from '../theme.ts';
import { takeSignInProblem } from './signInProblem.ts';

interface Props {
  note: string;
  onDone: () => void;
  onCancel: () => void;
  /** With the e-mail that was typed. */
  onForgotten: (email: string) => void;
}

export function SignInForm(props: Props) {
  const [methods, setMethods] = useState<SignInMethods>();
  const [companyProblem] = useState(takeSignInProblem);
  useEffect(() => void loadSignInMethods().then(setMethods), []);
  if (!methods) return <Text role="status">{SIGN_IN.loading}</Text>;
  const { company, password: hasPasswords } = methods;
  return (
    <Stack gap="lg">
      {companyProblem && (
        <Text role="alert" c={css(COLORS.emberDeep)}>
          {SIGN_IN.problems[companyProblem]}
        </Text>
      )}
      {company !== null && (
        <Button size="lg" variant={hasPasswords ? 'default' : 'filled'} onClick={goToCompanySignIn}>
          {SIGN_IN.company(company)}
        </Button>
      )}
      {hasPasswords && hasPasskeys() && <PasskeyButton onDone={props.onDone} />}
      {hasPasswords && (company !== null || hasPasskeys()) && <Divider label={SIGN_IN.or} />}
      {hasPasswords && <PasswordForm {...props} />}
    </Stack>
  );
}

function PasskeyButton({ onDone }: Pick<Props, 'onDone'>) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signInHere = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    await signInByPasskey().then(onDone, (failure: HttpFailure | Error) =>
      // The browser's own refusals, such as a cancelled dialog, say little.
      setProblem(failure instanceof Error ? PASSKEYS.cancelled : describeError(failure)),
    );
    setBusy(false);
  };
  return (
    <>
      <Button
        size="lg"
        variant="default"
        loading={isBusy}
        leftSection={<IconKey size={20} aria-hidden />}
        onClick={() => void signInHere()}
      >
        {PASSKEYS.signIn}
      </Button>
      {problem && (
        <Text role="alert" size="sm" c={css(COLORS.emberDeep)}>
          {problem}
        </Text>
      )}
    </>
  );
}

function PasswordForm({ note, onDone, onCancel, onForgotten }: Props) {
  const identifierField = useRef<HTMLInputElement>(null);
  // The dialog has opened before the server said how one can sign in.
  useEffect(() => identifierField.current?.focus(), []);
  const [identifier, setIdentifier] = useState('');
  const [isIdentified, setIdentified] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!isIdentified) return setIdentified(true);
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    setProblem('');
    await signIn(identifier, password).then(onDone, ({ message }: Error) => setProblem(message));
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        {!isIdentified && <Text c={css(COLORS.inkSoft)}>{note}</Text>}
        {/* Stays for password managers, which fill and store both together. */}
        <TextInput
          ref={identifierField}
          name="identifier"
          size="md"
          label={SIGN_IN.identifier}
          autoComplete="username"
          required
          withAsterisk={false}
          readOnly={isIdentified}
          variant={isIdentified ? 'unstyled' : 'default'}
          value={identifier}
          onChange={({ currentTarget }) => setIdentifier(currentTarget.value)}
          {...(isIdentified && {
            rightSectionWidth: 80,
            rightSection: (
              <Anchor component="button" type="button" size="sm" onClick={() => setIdentified(false)}>
                {SIGN_IN.change}
              </Anchor>
            ),
          })}
        />
        {isIdentified && (
          <PasswordInput
            name="password"
            size="md"
            label={SIGN_IN.password}
            autoComplete="current-password"
            ref={(field) => field?.focus()}
            required
            withAsterisk={false}
            error={problem}
            errorProps={{ role: 'alert' }}
          />
        )}
        <Button type="submit" loading={isBusy} fullWidth size="lg">
          {isIdentified ? SIGN_IN.submit : SIGN_IN.next}
        </Button>
        <Button variant="subtle" onClick={isIdentified ? () => onForgotten(identifier) : onCancel} fullWidth>
          {isIdentified ? SIGN_IN.forgotten : SIGN_IN.cancel}
        </Button>
      </Stack>
    </form>
  );
}
