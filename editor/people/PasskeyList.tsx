// One's own passkeys: what they are called, since when, adding and removing them. The server asks
// for the password, so that a person who finds an open browser adds none.
import { useState } from 'react';
import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import type { HttpFailure } from '#api/http.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { addPasskey, hasPasskeys, removePasskey, setSecondFactor, type Passkey } from '../api/passkeyApi.ts';
import { refresh } from '../data/queryClient.ts';
import { PasswordField } from '../fields/PasswordField.tsx';
import { relativeTime } from '../format/relativeTime.ts';
import { describeError } from '../api/describeError.ts';
import { notifyDone } from '../notify.tsx';
import { passkeysQuery, secondFactorQuery } from './passkeyQueries.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { formatDate } from '../format/dates.ts';
import { storeZone } from '../format/storeZone.ts';

/** A change that waits for the password. */
interface Change {
  question: string;
  done: string;
  send: (password: string) => Promise<unknown>;
}

export function PasskeyList() {
  const timeZone = useStore(kioskStore, storeZone);
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
      else
        setProblem(
          failure instanceof Error
            ? t('The passkey was not used. Try again, or sign in another way.')
            : describeError(failure as HttpFailure),
        );
      if (refused !== undefined && password !== '') setProblem(refused);
    }
    setBusy(false);
    await Promise.all([passkeysQuery, secondFactorQuery].map(({ queryKey }) => refresh({ queryKey })));
  };
  const add = (): Change => ({
    question: t('Your password, to add “{name}”', { name: name.trim() }),
    done: t('“{name}” has been added.', { name: name.trim() }),
    send: (password) => addPasskey(name.trim(), password),
  });
  const removal = (passkey: Passkey): Change => ({
    question: t('Your password, to remove “{name}”', { name: passkey.name }),
    done: t('The passkey “{name}” has been removed.', { name: passkey.name }),
    send: (password) => removePasskey(passkey, password),
  });
  const switchSecondFactor = (on: boolean): Change => ({
    question: t('Your password, to change this'),
    done: on
      ? t('You will be asked for a passkey after your password.')
      : t('Your password alone is enough again.'),
    send: (password) => setSecondFactor(on, password),
  });
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('Passkeys')}
      </Title>
      <Text size="sm" mb="sm">
        {hasPasskeys()
          ? t('Sign in by finger, face or the PIN of a device, without a password.')
          : t('Passkeys need an address with a name, such as showroom.example.com, over https.')}
      </Text>
      <Stack gap="xs">
        {passkeys.map((passkey) => (
          <Group key={passkey.id} gap="sm">
            <IconKey size={ICON_PX.sm} aria-hidden />
            <div style={{ flex: 1 }}>
              <Text>{passkey.name}</Text>
              <Text size="sm">{usedText(passkey, timeZone)}</Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={34}
              aria-label={t('Remove the passkey {name}', { name: passkey.name })}
              onClick={() => void perform(removal(passkey))}
            >
              <IconTrash size={ICON_PX.sm} />
            </ActionIcon>
          </Group>
        ))}
        {passkeys.length > 0 && (
          <Switch
            my="xs"
            label={t('Ask for a passkey after the password')}
            description={t('Then nobody signs in by your password alone.')}
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
                  label={t('Name of the device')}
                  placeholder={t('Work laptop')}
                  required
                  withAsterisk={false}
                  value={name}
                  error={problem}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={isBusy}>
                  {t('Add a passkey')}
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
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            {t('Confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the server's message about the password; undefined if another value is refused. */
function passwordProblem(failure: unknown): string | undefined {
  const errors = (failure as Exclude<HttpFailure, number>).errors ?? [];
  return errors.find(({ path }) => path === 'password')?.message;
}

const usedText = ({ createdAt, lastUsedAt }: Passkey, timeZone: string): string =>
  lastUsedAt === null
    ? t('Added {created}, not used yet', { created: formatDate(createdAt, timeZone) })
    : t('Added {created}, last used {used}', {
        created: formatDate(createdAt, timeZone),
        used: relativeTime(Date.parse(lastUsedAt), clock.epochMs()),
      });
