// Takes in the kiosk that shows a code. The QR code of a kiosk opens it on a phone.
// See src/server/README.md#225-enrolment-of-kiosks.
import { useRef, useState } from 'react';
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
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { acceptKiosk, type KioskGroup, type Store } from '../api/kioskApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { FieldProblems } from '../fields/useFieldForm.ts';
import { ENROL } from '../messages/kioskPageMessages.ts';
import { DialogForm } from '../people/DialogForm.tsx';
import { codeProblem, readCode } from './enrolmentCode.ts';
import type { KioskRow } from './kioskList.ts';
import { nameOfKiosk } from './KioskTable.tsx';
import { PlaceField } from './PlaceField.tsx';
import { idOfPlace, makeGroup, makeStore } from './placeNames.ts';
import type { Kiosks } from './useKiosks.ts';
import styles from './kiosks.module.css';

export const PHONE = '(max-width: 600px)';
const ICON_PX = 32;
/** More would be slow to open; the rest is found by typing. */
const OPTIONS_SHOWN = 40;

interface Props {
  isOpen: boolean;
  /** As the address has it; '' to type it. */
  code: string;
  data: Kiosks;
  onClose: () => void;
  /** A kiosk was taken in: its id. */
  onEnrolled: (id: string) => void;
  onShow: (id: string) => void;
}

export function EnrolDialog({ isOpen, code, data, onClose, onEnrolled, onShow }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={ENROL.title}
      centered
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      classNames={{ body: styles['dialog'] ?? '' }}
      closeButtonProps={{ 'aria-label': ENROL.cancel }}
    >
      <Contents code={code} data={data} onClose={onClose} onEnrolled={onEnrolled} onShow={onShow} />
    </Modal>
  );
}

/** Where screens become kiosks by themselves, only one whose key was revoked shows a code. */
function Contents(props: Omit<Props, 'isOpen'>) {
  const [isByCode, setByCode] = useState(props.data.enrolment !== 'open' || props.code !== '');
  if (isByCode) return <Enrolment {...props} />;
  return <OpenEnrolment onCode={() => setByCode(true)} onClose={props.onClose} />;
}

function OpenEnrolment({ onCode, onClose }: { onCode: () => void; onClose: () => void }) {
  return (
    <Stack gap="md" style={FORM_COLORS}>
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

function Enrolment({ code, data, onClose, onEnrolled, onShow }: Omit<Props, 'isOpen'>) {
  const [enrolled, setEnrolled] = useState<{ id: string; name: string; store: string; group: string }>();
  const [isAnother, setAnother] = useState(false);
  if (enrolled && !isAnother)
    return (
      <Stack align="center" gap="md" py="lg" style={FORM_COLORS} role="status">
        <ThemeIcon size={64} radius="xl" variant="light">
          <IconCheck size={ICON_PX} aria-hidden />
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
      data={data}
      onClose={onClose}
      onEnrolled={(made) => {
        setEnrolled(made);
        setAnother(false);
        onEnrolled(made.id);
      }}
    />
  );
}

interface FormProps {
  initial: { code: string; store: string; group: string };
  data: Kiosks;
  onClose: () => void;
  onEnrolled: (enrolled: { id: string; name: string; store: string; group: string }) => void;
}

function EnrolForm({ initial, data, onClose, onEnrolled }: FormProps) {
  const [code, setCode] = useState(() => readCode(initial.code));
  const [name, setName] = useState('');
  const [store, setStore] = useState(initial.store);
  const [group, setGroup] = useState(initial.group);
  const [isReplacing, setReplacing] = useState(false);
  const [replaced, setReplaced] = useState<KioskRow>();
  // Made by an attempt that failed later: the next one must not make them again.
  const made = useRef<{ stores: Store[]; groups: KioskGroup[] }>({ stores: [], groups: [] });
  const isPrefilled = initial.code !== '';

  const send = async (): Promise<void> => {
    const read = readCode(code);
    const problem = codeProblem(read);
    const problems = {
      ...(problem && { code: problem === 'length' ? ENROL.codeLength : ENROL.codeLetters }),
      ...(name.trim() === '' && { name: ENROL.nameMissing }),
    };
    if (Object.keys(problems).length > 0) throw new FieldProblems(problems);
    const storeId = await idOfPlace([...data.stores, ...made.current.stores], store, async (newName) => {
      const saved = await makeStore(newName);
      made.current.stores.push(saved);
      return saved;
    });
    const groupId = await idOfPlace([...data.groups, ...made.current.groups], group, async (newName) => {
      const saved = await makeGroup(newName);
      made.current.groups.push(saved);
      return saved;
    });
    const place = { name: name.trim(), store: storeId, group: groupId, replaces: replaced?.kiosk.id };
    const { kioskId } = await acceptKiosk(read, place).catch((failure: unknown) => {
      throw failure === 404 ? new FieldProblems({ code: ENROL.codeUnknown }) : failure;
    });
    onEnrolled({ id: kioskId, name: name.trim(), store, group });
  };

  const replace = (row: KioskRow | undefined): void => {
    setReplaced(row);
    if (!row) return;
    setName(row.name);
    setStore(row.store);
    setGroup(row.group);
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
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus={isPrefilled ? undefined : true}
            value={code}
            error={problems['code']}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <TextInput
            size="md"
            label={ENROL.name}
            description={ENROL.nameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            data-autofocus={isPrefilled ? true : undefined}
            value={name}
            error={problems['name']}
            errorProps={{ role: 'alert' }}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PlaceField
              label={ENROL.store}
              hint={ENROL.storeHint}
              newHint={ENROL.storeNew}
              places={data.stores}
              value={store}
              error={problems['store']}
              onChange={setStore}
            />
            <PlaceField
              label={ENROL.group}
              hint={ENROL.groupHint}
              newHint={ENROL.groupNew}
              places={data.groups}
              value={group}
              error={problems['group']}
              onChange={setGroup}
            />
          </SimpleGrid>
          {data.rows.length > 0 && !isReplacing && (
            <Button variant="subtle" size="compact-md" mr="auto" ml={-12} onClick={() => setReplacing(true)}>
              {ENROL.replace}
            </Button>
          )}
          {isReplacing && (
            <Select
              autoFocus
              size="md"
              label={ENROL.replaces}
              description={ENROL.replacesHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': ENROL.cancel }}
              limit={OPTIONS_SHOWN}
              data={data.rows.map((row) => ({
                value: row.kiosk.id,
                label: [nameOfKiosk(row), row.store].filter(Boolean).join(' · '),
              }))}
              value={replaced?.kiosk.id ?? null}
              onChange={(id) => replace(data.rows.find(({ kiosk }) => kiosk.id === id))}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
