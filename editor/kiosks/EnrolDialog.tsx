// Takes in the kiosk that shows a code. The QR code of a kiosk opens it on a phone.
// See src/server/README.md#225-enrolment-of-kiosks.
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
import { ENROL, KIOSKS } from '../messages/kioskPageMessages.ts';
import { DialogForm } from '../shared/DialogForm.tsx';
import { codeProblem, readCode } from './enrolmentCode.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { PlaceField } from './PlaceField.tsx';
import { idOfPlace } from './placeNames.ts';
import { refreshKiosks, useKiosk, useKioskOptions } from './useKiosks.ts';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';

export const PHONE = '(max-width: 600px)';
const SEARCH_DELAY_MS = 150;
/** A kiosk that is on asks for its key every few seconds. */
const AWAIT_EVERY_MS = 2_000;

interface Props {
  isOpen: boolean;
  /** As the address has it; '' to type it. */
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
      title={ENROL.title}
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
  if (!isByCode && !data) return <Loading message={KIOSKS.loading} />;
  if (isByCode || data?.enrolment !== 'open') return <Enrolment {...props} />;
  return <OpenEnrolment onCode={() => setByCode(true)} onClose={props.onClose} />;
}

function OpenEnrolment({ onCode, onClose }: { onCode: () => void; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>{ENROL.open(window.location.origin)}</Text>
      <Text c="dimmed">{ENROL.openHint}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCode}>
          {ENROL.openCode}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {ENROL.openDone}
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
          {ENROL.done(enrolled.name)}
        </Title>
        <Text ta="center" c="dimmed">
          {ENROL.doneHint}
        </Text>
        <Group mt="md" justify="center">
          <Button variant="default" size="md" onClick={() => setAnother(true)}>
            {ENROL.another}
          </Button>
          <Button size="md" data-autofocus autoFocus onClick={() => onShow(enrolled.id)}>
            {ENROL.show}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <EnrolForm
      // The next one mostly stands in the same store.
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
      ...(problem && { code: problem === 'length' ? ENROL.codeLength : ENROL.codeLetters }),
      ...(name.trim() === '' && { name: ENROL.nameMissing }),
    };
    if (Object.keys(problems).length > 0) throw new FieldProblems(problems);
    const storeId = await idOfPlace('stores', store);
    const groupId = await idOfPlace('groups', group);
    const place = { name: name.trim(), store: storeId, group: groupId, replaces: replaced?.id };
    const { kioskId } = await acceptKiosk(read, place).catch((failure: unknown) => {
      throw failure === 404 ? new FieldProblems({ code: ENROL.codeUnknown }) : failure;
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
      labels={{ submit: ENROL.submit, cancel: ENROL.cancel }}
      send={send}
      onCancel={onClose}
      fields={['code', 'name', 'store', 'group']}
    >
      {(_, problems) => (
        <>
          <Text c="dimmed">{ENROL.intro}</Text>
          <TextInput
            size="lg"
            classNames={{ input: styles['code'] ?? '' }}
            label={ENROL.code}
            description={ENROL.codeHint}
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
            label={ENROL.name}
            description={ENROL.nameHint}
            autoComplete="off"
            data-autofocus={isPrefilled ? true : undefined}
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PlaceField
              kind="stores"
              label={ENROL.store}
              hint={ENROL.storeHint}
              newHint={ENROL.storeNew}
              value={store}
              error={problems['store']}
              onChange={setStore}
            />
            <PlaceField
              kind="groups"
              label={ENROL.group}
              hint={ENROL.groupHint}
              newHint={ENROL.groupNew}
              value={group}
              error={problems['group']}
              onChange={setGroup}
            />
          </SimpleGrid>
          {!isReplacing && (
            <Button variant="subtle" size="compact-md" mr="auto" ml="-sm" onClick={() => setReplacing(true)}>
              {ENROL.replace}
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

/** The kiosk whose place another takes. */
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
      label={ENROL.replaces}
      description={ENROL.replacesHint}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': ENROL.cancel }}
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      data={listed.map((kiosk) => ({ value: kiosk.id, label: labelOf(kiosk) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(listed.find((kiosk) => kiosk.id === id))}
    />
  );
}
