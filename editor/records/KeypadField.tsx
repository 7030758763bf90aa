// The keys of an assistive keypad: each has the code that its key sends, typed or recorded from the
// keypad itself.
import { useEffect, useState } from 'react';
import { ActionIcon, SimpleGrid, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { KEYPAD_KEYS, type KeypadCodes, type KeypadKey } from '#rules/keypad.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

const KEY_NAMES = {
  next: t('Next'),
  previous: t('Previous'),
  press: t('Press'),
  repeat: t('Repeat'),
  louder: t('Louder'),
  quieter: t('Quieter'),
} as const;

const CODE_MAX = 40;

interface Props {
  codes: KeypadCodes;
  /** Path of the field within the record. */
  path: string;
  problems: Readonly<Record<string, string>>;
  onChange: (codes: KeypadCodes) => void;
}

export function KeypadField({ codes, path, problems, onChange }: Props) {
  const [recorded, setRecorded] = useState<KeypadKey | null>(null);
  const set = (key: KeypadKey, code: string): void =>
    onChange(
      Object.fromEntries(
        KEYPAD_KEYS.flatMap((each) => {
          const value = each === key ? code.trim() : codes[each];
          return value ? [[each, value]] : [];
        }),
      ),
    );
  useEffect(() => {
    if (recorded === null) return undefined;
    const abortController = new AbortController();
    const record = (event: KeyboardEvent): void => {
      // The recorded key must not have its usual effect. Escape would close a panel before this,
      // but for its target's data-mantine-stop-propagation.
      event.preventDefault();
      event.stopImmediatePropagation();
      set(recorded, event.code);
      setRecorded(null);
    };
    window.addEventListener('keydown', record, { capture: true, signal: abortController.signal });
    return () => abortController.abort();
  });
  const problemOf = (key: KeypadKey): string | undefined => {
    const code = codes[key];
    if (code && !/^[A-Za-z][A-Za-z0-9]*$/.test(code)) return t('Letters and digits only, such as F13');
    if (code && KEYPAD_KEYS.some((each) => each !== key && codes[each] === code))
      return t('Each key needs a code of its own');
    return problems[`${path}.${key}`];
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(
          'With its keys a shopper has the screen read aloud. Plug the keypad into this computer, choose “Record”, and press its key; or type the code of the key, such as F13.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {KEYPAD_KEYS.map((key) => {
          const record = t('Record the key for “{key}”', { key: KEY_NAMES[key] });
          return (
            <TextInput
              key={key}
              label={KEY_NAMES[key]}
              placeholder={recorded === key ? t('Press the key now...') : 'F13'}
              autoComplete="off"
              spellCheck={false}
              maxLength={CODE_MAX}
              value={recorded === key ? '' : (codes[key] ?? '')}
              error={problemOf(key)}
              onChange={({ currentTarget }) => set(key, currentTarget.value)}
              rightSection={
                <Tooltip label={record}>
                  <ActionIcon
                    variant={recorded === key ? 'filled' : 'subtle'}
                    size={30}
                    aria-label={record}
                    aria-pressed={recorded === key}
                    data-mantine-stop-propagation={recorded === key}
                    onClick={() => setRecorded(recorded === key ? null : key)}
                    onBlur={() => setRecorded(null)}
                  >
                    <IconKeyboard size={ICON_PX.md} />
                  </ActionIcon>
                </Tooltip>
              }
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}
