// Makes a key: what it is for, and what it may do.
import { useState } from 'react';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import { KEY_RIGHTS, type KeyRight } from '#rules/rights.ts';
import { makeKey, type NewApiKey } from '../api/peopleApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';
import { KEY_RIGHT_NAMES, KEYS } from '../messages/editorMessages.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onMade: (name: string, key: NewApiKey) => void;
}

export function MakeKeyDialog({ isOpen, onClose, onMade }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={KEYS.makeTitle}
      centered
      closeButtonProps={{ 'aria-label': KEYS.cancel }}
    >
      <MakeKeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

function MakeKeyForm({ onClose, onMade }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyRight[]>(['content.view']);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      onMade(name.trim(), await makeKey(name.trim(), scopes));
    } catch (failure) {
      setProblem(describeError(failure as HttpFailure));
      setBusy(false);
    }
  };
  return (
    <form
      style={FORM_COLORS}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <Stack gap="lg">
        <TextInput
          size="md"
          label={KEYS.makeName}
          autoComplete="off"
          data-autofocus
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox.Group
          label={KEYS.makeRights}
          value={scopes}
          onChange={(values) => setScopes(values as KeyRight[])}
        >
          <Stack gap="sm" mt="xs">
            {KEY_RIGHTS.map((right) => (
              <Checkbox key={right} value={right} label={KEY_RIGHT_NAMES[right]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {KEYS.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {KEYS.makeSubmit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
