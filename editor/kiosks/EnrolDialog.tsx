// Accepts the kiosk that shows a code. The QR code of a kiosk opens it on a phone. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import { useEffect, useState } from 'react';
import {
  Button,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { acceptKiosk, type KioskRecord } from '../api/kioskApi.ts';
import { FieldProblems } from '../fields/useFieldForm.ts';
import { Loading } from '../shared/states.tsx';
import { DialogForm } from '../shared/DialogForm.tsx';
import { codeProblem, readCode } from './enrolmentCode.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { PlaceField } from './PlaceField.tsx';
import { idOfPlace } from './placeNames.ts';
import { refreshKiosks, useKiosk, useKioskOptions } from './useKiosks.ts';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';

const enrolStoreNew = (name: string) => t('“{name}” is added as a new store.', { name });

const enrolGroupNew = (name: string) => t('“{name}” is added as a new group.', { name });

export const PHONE = '(max-width: 600px)';
const SEARCH_DELAY_MS = 150;
/** A kiosk that is on requests its key every few seconds. */
const AWAIT_EVERY_MS = 2_000;

interface Props {
  isOpen: boolean;
  /** Code from the address; '' to type it. */
  code: string;
  onClose: () => void;
  onShow: (id: string) => void;
}

export function EnrolDialog({ isOpen, code, onClose, onShow }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('Add a kiosk')}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      classNames={{ body: styles['dialog'] ?? '' }}
    >
      <Contents code={code} onClose={onClose} onShow={onShow} />
    </Modal>
  );
}

/** Where screens become kiosks by themselves, only one whose key was revoked shows a code. */
function Contents(props: Omit<Props, 'isOpen'>) {
  const { data } = useKioskOptions('');
  const [isByCode, setByCode] = useState(props.code !== '');
  if (!isByCode && !data) return <Loading message={t('Loading...')} />;
  if (isByCode || data?.enrolment !== 'open') return <Enrolment {...props} />;
  return <OpenEnrolment onCode={() => setByCode(true)} onClose={props.onClose} />;
}

function OpenEnrolment({ onCode, onClose }: { onCode: () => void; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        {t(
          'Open {address}/ on the screen, full screen. It is in the list of kiosks within a minute: choose it there, and give it a name and a store.',
          { address: window.location.origin },
        )}
      </Text>
      <Text c="dimmed">
        {t(
          'Screens join by themselves. Only a kiosk whose key was revoked shows a code. To add every kiosk by a code, start the server with ENROLMENT=required.',
        )}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCode}>
          {t('A screen shows a code')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

function Enrolment({ code, onClose, onShow }: Omit<Props, 'isOpen'>) {
  const [enrolled, setEnrolled] = useState<{ id: string; name: string; store: string; group: string }>();
  const [isAnother, setAnother] = useState(false);
  useAwaitedKiosk(enrolled?.id ?? '');
  if (enrolled && !isAnother)
    return (
      <Stack align="center" gap="md" py="lg" role="status">
        <ThemeIcon size={64} radius="full" variant="light">
          <IconCheck size={ICON_PX.xl} aria-hidden />
        </ThemeIcon>
        <Title order={3} ta="center">
          {t('“{name}” is enrolled', { name: enrolled.name })}
        </Title>
        <Text ta="center" c="dimmed">
          {t('The screen leaves its code and shows the showroom within a few seconds.')}
        </Text>
        <Group mt="md" justify="center">
          <Button variant="default" size="md" onClick={() => setAnother(true)}>
            {t('Add another')}
          </Button>
          <Button size="md" data-autofocus autoFocus onClick={() => onShow(enrolled.id)}>
            {t('Show this kiosk')}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <EnrolForm
      // The next one is mostly in the same store.
      initial={{ code: isAnother ? '' : code, store: enrolled?.store ?? '', group: enrolled?.group ?? '' }}
      onClose={onClose}
      onEnrolled={(made) => {
        setEnrolled(made);
        setAnother(false);
        void refreshKiosks();
      }}
    />
  );
}

/** Refreshes the list once a kiosk that was taken in has fetched its key; '' for none. */
function useAwaitedKiosk(id: string): void {
  const { data } = useKiosk(id, AWAIT_EVERY_MS);
  const isThere = data?.enrolled === true;
  useEffect(() => {
    if (isThere) void refreshKiosks();
  }, [isThere]);
}

interface FormProps {
  initial: { code: string; store: string; group: string };
  onClose: () => void;
  onEnrolled: (enrolled: { id: string; name: string; store: string; group: string }) => void;
}

function EnrolForm({ initial, onClose, onEnrolled }: FormProps) {
  const [code, setCode] = useState(() => readCode(initial.code));
  const [name, setName] = useState('');
  const [store, setStore] = useState(initial.store);
  const [group, setGroup] = useState(initial.group);
  const [isReplacing, setReplacing] = useState(false);
  const [replaced, setReplaced] = useState<KioskRecord>();
  const isPrefilled = initial.code !== '';

  const send = async (): Promise<void> => {
    const read = readCode(code);
    const problem = codeProblem(read);
    const problems = {
      ...(problem && {
        code:
          problem === 'length'
            ? t('The code has six characters.')
            : t('Codes have no 0, 1, I, L, O or U. Look at the screen again.'),
      }),
      ...(name.trim() === '' && { name: t('Give it a name.') }),
    };
    if (Object.keys(problems).length > 0) throw new FieldProblems(problems);
    const storeId = await idOfPlace('stores', store);
    const groupId = await idOfPlace('groups', group);
    const place = { name: name.trim(), store: storeId, group: groupId, replaces: replaced?.id };
    const { kioskId } = await acceptKiosk(read, place).catch((failure: unknown) => {
      throw failure === 404
        ? new FieldProblems({
            code: t(
              'No kiosk shows this code now. Codes change every 15 minutes and work once: type the one that the screen shows now.',
            ),
          })
        : failure;
    });
    onEnrolled({ id: kioskId, name: name.trim(), store, group });
  };

  const replace = (kiosk: KioskRecord | undefined): void => {
    setReplaced(kiosk);
    if (!kiosk) return;
    setName(kiosk.name);
    setStore(kiosk.names.store);
    setGroup(kiosk.names.group);
  };

  return (
    <DialogForm
      labels={{ submit: t('Add the kiosk'), cancel: t('Cancel') }}
      send={send}
      onCancel={onClose}
      fields={['code', 'name', 'store', 'group']}
    >
      {(_, problems) => (
        <>
          <Text c="dimmed">{t('A screen that is not enrolled shows a code of six characters.')}</Text>
          <TextInput
            size="lg"
            classNames={{ input: styles['code'] ?? '' }}
            label={t('Code on the screen')}
            description={t('Letters and digits; case and spaces don’t matter')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus={isPrefilled ? undefined : true}
            value={code}
            error={problems['code']}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <TextInput
            size="md"
            label={t('Name')}
            description={t('Where it stands in the store, such as “Window left”')}
            autoComplete="off"
            data-autofocus={isPrefilled ? true : undefined}
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PlaceField
              kind="stores"
              label={t('Store')}
              hint={t('Choose one, or type the name of a new one')}
              newHint={enrolStoreNew}
              value={store}
              error={problems['store']}
              onChange={setStore}
            />
            <PlaceField
              kind="groups"
              label={t('Group')}
              hint={t('Optional. A group shares its settings')}
              newHint={enrolGroupNew}
              value={group}
              error={problems['group']}
              onChange={setGroup}
            />
          </SimpleGrid>
          {!isReplacing && (
            <Button variant="subtle" size="compact-md" mr="auto" ml="-sm" onClick={() => setReplacing(true)}>
              {t('It takes the place of a broken kiosk')}
            </Button>
          )}
          {isReplacing && <ReplacedKiosk value={replaced} onChange={replace} />}
        </>
      )}
    </DialogForm>
  );
}

interface ReplacedProps {
  value: KioskRecord | undefined;
  onChange: (kiosk: KioskRecord | undefined) => void;
}

/** The kiosk that another one replaces. */
function ReplacedKiosk({ value, onChange }: ReplacedProps) {
  const labelOf = (kiosk: KioskRecord): string =>
    [nameOfKiosk({ kiosk }), kiosk.names.store].filter(Boolean).join(' · ');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(value && typed === labelOf(value) ? '' : typed, SEARCH_DELAY_MS);
  const { data } = useKioskOptions(search.split(' · ')[0] ?? '');
  const kiosks = data?.items ?? [];
  const listed = value && !kiosks.some(({ id }) => id === value.id) ? [value, ...kiosks] : kiosks;
  return (
    <Select
      autoFocus
      size="md"
      label={t('Takes the place of')}
      description={t('It gets the settings and the history of that one, whose key ends')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Cancel') }}
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      data={listed.map((kiosk) => ({ value: kiosk.id, label: labelOf(kiosk) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(listed.find((kiosk) => kiosk.id === id))}
    />
  );
}
