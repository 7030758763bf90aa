// One's own passkeys: what they are called, since when, adding and removing them. The server asks
// for the password, so that whoever finds an open browser adds none.
import { useState } from 'react';
import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clock } from '#clock.ts';
import type { HttpFailure } from '#api/http.ts';
import { addPasskey, hasPasskeys, removePasskey, setSecondFactor, type Passkey } from '../api/passkeyApi.ts';
import { refresh } from '../data/queryClient.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { relativeTime } from '../format/relativeTime.ts';
import { describeError } from '../messages/describeError.ts';
import { PASSKEYS } from '../messages/editorMessages.ts';
import { notifyDone } from '../notify.tsx';
import { passkeysQuery, secondFactorQuery } from './passkeyQueries.ts';
import { ICON_PX } from '../theme.ts';

/** What waits for the password. */
interface Change {
  question: string;
  done: string;
  send: (password: string) => Promise<unknown>;
}

export function PasskeyList() {
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const { data: secondFactor } = useQuery(secondFactorQuery);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Change | null>(null);
  const perform = async (change: Change, password = ''): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await change.send(password);
      notifyDone(change.done);
      setWaiting(null);
      setName('');
    } catch (failure) {
      const refused = passwordProblem(failure);
      if (refused !== undefined) setWaiting(change);
      // The browser's own refusals, such as a cancelled dialog, say little.
      else setProblem(failure instanceof Error ? PASSKEYS.cancelled : describeError(failure as HttpFailure));
      if (refused !== undefined && password !== '') setProblem(refused);
    }
    setBusy(false);
    await Promise.all([passkeysQuery, secondFactorQuery].map(({ queryKey }) => refresh({ queryKey })));
  };
  const add = (): Change => ({
    question: PASSKEYS.passwordToAdd(name.trim()),
    done: PASSKEYS.added(name.trim()),
    send: (password) => addPasskey(name.trim(), password),
  });
  const removal = (passkey: Passkey): Change => ({
    question: PASSKEYS.passwordToRemove(passkey.name),
    done: PASSKEYS.removed(passkey.name),
    send: (password) => removePasskey(passkey, password),
  });
  const switchSecondFactor = (on: boolean): Change => ({
    question: PASSKEYS.passwordToChange,
    done: on ? PASSKEYS.askedFor : PASSKEYS.notAskedFor,
    send: (password) => setSecondFactor(on, password),
  });
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {PASSKEYS.title}
      </Title>
      <Text size="sm" mb="sm">
        {hasPasskeys() ? PASSKEYS.body : PASSKEYS.unavailable}
      </Text>
      <Stack gap="xs">
        {passkeys.map((passkey) => (
          <Group key={passkey.id} gap="sm">
            <IconKey size={ICON_PX.sm} aria-hidden />
            <div style={{ flex: 1 }}>
              <Text>{passkey.name}</Text>
              <Text size="sm">{usedText(passkey)}</Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={34}
              aria-label={PASSKEYS.remove(passkey.name)}
              onClick={() => void perform(removal(passkey))}
            >
              <IconTrash size={ICON_PX.sm} />
            </ActionIcon>
          </Group>
        ))}
        {passkeys.length > 0 && (
          <Switch
            my="xs"
            label={PASSKEYS.secondFactor}
            description={PASSKEYS.secondFactorHint}
            checked={secondFactor?.on ?? false}
            onChange={({ currentTarget }) => void perform(switchSecondFactor(currentTarget.checked))}
          />
        )}
        {waiting ? (
          <PasswordQuestion
            question={waiting.question}
            problem={problem}
            isBusy={isBusy}
            onAnswer={(password) => void perform(waiting, password)}
            onCancel={() => {
              setWaiting(null);
              setProblem('');
            }}
          />
        ) : (
          hasPasskeys() && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void perform(add());
              }}
            >
              <Group align="flex-end">
                <TextInput
                  flex={1}
                  label={PASSKEYS.name}
                  placeholder={PASSKEYS.example}
                  required
                  withAsterisk={false}
                  value={name}
                  error={problem}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={isBusy}>
                  {PASSKEYS.add}
                </Button>
              </Group>
            </form>
          )
        )}
      </Stack>
    </section>
  );
}

function PasswordQuestion({
  question,
  problem,
  isBusy,
  onAnswer,
  onCancel,
}: {
  question: string;
  problem: string;
  isBusy: boolean;
  onAnswer: (password: string) => void;
  onCancel: () => void;
}) {
  const [password, setPassword] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(password);
      }}
    >
      <Stack gap="sm">
        <PasswordField
          label={question}
          autoComplete="current-password"
          data-autofocus
          autoFocus
          value={password}
          error={problem}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {PASSKEYS.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            {PASSKEYS.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the server says about the password; undefined if it refuses something else. */
function passwordProblem(failure: unknown): string | undefined {
  const errors = (failure as Exclude<HttpFailure, number>).errors ?? [];
  return errors.find(({ path }) => path === 'password')?.message;
}

const usedText = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt === null
    ? PASSKEYS.unused(new Date(createdAt).toLocaleDateString())
    : PASSKEYS.used(
        new Date(createdAt).toLocaleDateString(),
        relativeTime(Date.parse(lastUsedAt), clock.epochMs()),
      );
