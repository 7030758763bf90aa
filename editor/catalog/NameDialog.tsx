// Asks for the name of a copy, or a new name: proposes one and validates it.
import { useState } from 'react';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import type { ListedDocument } from '../api/editApi.ts';
import { VALIDATION } from '#config/messages.ts';
import { copyNameOf, isTaken, NAME_MAX_CHARS } from './documentNames.ts';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

export interface NameDialogRequest<E extends ListedDocument = ListedDocument> {
  purpose: 'copy' | 'rename';
  entry: E;
}

interface Props<E extends ListedDocument> {
  /** Null when closed. */
  request: NameDialogRequest<E> | null;
  /** Names in the same list. */
  takenNames: readonly string[];
  /** Resolves to whether it succeeded. */
  onName: (request: NameDialogRequest<E>, name: string) => Promise<boolean>;
  onClose: () => void;
}

export function NameDialog<E extends ListedDocument>({ request, takenNames, onName, onClose }: Props<E>) {
  const shown = useKept(request);
  const title =
    shown &&
    (shown.purpose === 'copy'
      ? t('Name of the copy of “{name}”', { name: shown.entry.name })
      : t('New name for “{name}”', { name: shown.entry.name }));
  return (
    <Modal opened={request !== null} onClose={onClose} title={title} size={480}>
      {shown && (
        <NameForm
          key={`${shown.purpose} ${shown.entry.id}`}
          request={shown}
          takenNames={takenNames}
          onName={onName}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps<E extends ListedDocument> = Props<E> & { request: NameDialogRequest<E> };

/** The input's value, its error after a submit, and the submit handler. */
function useName<E extends ListedDocument>({ request, takenNames, onName, onClose }: FormProps<E>) {
  const { purpose, entry } = request;
  const [name, setName] = useState(() =>
    purpose === 'copy' ? copyNameOf(entry.name, takenNames) : entry.name,
  );
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const error = isChecked && name.trim() === '' ? VALIDATION.required : undefined;
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (name.trim() === '') return;
    if (purpose === 'rename' && name.trim() === entry.name) return onClose();
    setBusy(true);
    const isDone = await onName(request, name.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return { name, setName, error, isBusy, submit };
}

function NameForm<E extends ListedDocument>(props: FormProps<E>) {
  const { request, takenNames, onClose } = props;
  const { purpose, entry } = request;
  const { name, setName, error, isBusy, submit } = useName(props);
  const others = purpose === 'copy' ? takenNames : takenNames.filter((other) => other !== entry.name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t('Name')}
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX_CHARS}
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text size="sm" mt="xs" role="status">
        {isTaken(name, others) ? t('This name is already in use. The new item gets its own ID.') : ''}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {purpose === 'copy' ? t('Copy') : t('Rename')}
        </Button>
      </Group>
    </form>
  );
}
