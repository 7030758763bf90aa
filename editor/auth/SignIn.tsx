// The sign-in dialog: before editing, and whenever the server returns 401. Unsaved input is kept.
// See src/screens/README.md#211-signing-in.
import { useState, type FormEvent } from 'react';
import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useStore } from 'zustand';
import { signIn } from '../api/editApi.ts';
import { COLORS } from '#config/brand.ts';
import { SIGN_IN } from '../messages/editorMessages.ts';
import { css } from '../theme.ts';
import { sessionStore } from './editorSession.ts';

export function SignIn() {
  const request = useStore(sessionStore, (state) => state.request);
  const isRenewal = useStore(sessionStore, ({ state }) => state === 'in');
  return (
    <Modal
      opened={request !== null}
      onClose={() => request?.resolve(false)}
      title={SIGN_IN.title}
      centered
      size={420}
      zIndex={460}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': SIGN_IN.cancel }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 4 }}
    >
      {request && (
        <Form
          note={isRenewal ? SIGN_IN.expired : SIGN_IN.first}
          onDone={() => request.resolve(true)}
          onCancel={() => request.resolve(false)}
        />
      )}
    </Modal>
  );
}

function Form({ note, onDone, onCancel }: { note: string; onDone: () => void; onCancel: () => void }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    await signIn(String(form.get('identifier')), String(form.get('password'))).then(onDone, (error: Error) =>
      setProblem(error.message),
    );
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text c={css(COLORS.inkSoft)}>{note}</Text>
        <TextInput
          name="identifier"
          label={SIGN_IN.identifier}
          autoComplete="username"
          data-autofocus
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={SIGN_IN.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        {problem && (
          <Text role="alert" c="red.8" size="sm">
            {problem}
          </Text>
        )}
        <Button type="submit" loading={isBusy} fullWidth size="md">
          {SIGN_IN.submit}
        </Button>
        <Button variant="subtle" onClick={onCancel} fullWidth>
          {SIGN_IN.cancel}
        </Button>
      </Stack>
    </form>
  );
}
