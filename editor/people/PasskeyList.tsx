// One's own passkeys: what they are called, adding and removing them.
import { useCallback, useEffect, useState } from 'react';
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { addPasskey, hasPasskeys, loadPasskeys, removePasskey, type Passkey } from '../api/passkeyApi.ts';
import { describeError } from '../messages/describeError.ts';
import { PASSKEYS } from '../messages/editorMessages.ts';
import { notifyDone } from '../notify.tsx';
import { usePerform } from './usePerform.ts';

const ICON_PX = 16;

export function PasskeyList() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    await loadPasskeys().then(setPasskeys, () => undefined);
  }, []);
  useEffect(() => void reload(), [reload]);
  const perform = usePerform(reload);
  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await addPasskey(name.trim());
      notifyDone(PASSKEYS.added(name.trim()));
      setName('');
    } catch (failure) {
      // The browser's own refusals, such as a cancelled dialog, say little.
      setProblem(failure instanceof Error ? PASSKEYS.cancelled : describeError(failure as HttpFailure));
    }
    setBusy(false);
    await reload();
  };
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
            <IconKey size={ICON_PX} aria-hidden />
            <Text flex={1}>{passkey.name}</Text>
            <ActionIcon
              variant="subtle"
              color="red.8"
              size={34}
              aria-label={PASSKEYS.remove(passkey.name)}
              onClick={() => void perform(removePasskey(passkey), PASSKEYS.removed(passkey.name))}
            >
              <IconTrash size={ICON_PX} />
            </ActionIcon>
          </Group>
        ))}
        {hasPasskeys() && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void add();
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
        )}
      </Stack>
    </section>
  );
}
