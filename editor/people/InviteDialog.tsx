// Invites somebody: an e-mail and a role.
import { useState } from 'react';
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import type { HttpFailure } from '#api/http.ts';
import { ROLES, type Role } from '#rules/rights.ts';
import { invite, type SentAccountLink } from '../api/peopleApi.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { describeError } from '../messages/describeError.ts';
import { PEOPLE, ROLE_DESCRIPTIONS, ROLE_NAMES } from '../messages/editorMessages.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (email: string, link: SentAccountLink) => void;
}

export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={PEOPLE.inviteTitle}
      centered
      closeButtonProps={{ 'aria-label': PEOPLE.cancel }}
    >
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('author');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      onInvited(email.trim(), await invite(email.trim(), role));
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
          type="email"
          size="md"
          label={PEOPLE.inviteEmail}
          autoComplete="off"
          data-autofocus
          value={email}
          error={problem}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Radio.Group label={PEOPLE.inviteRole} value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="sm" mt="xs">
            {ROLES.map((option) => (
              <Radio
                key={option}
                value={option}
                label={ROLE_NAMES[option]}
                description={ROLE_DESCRIPTIONS[option]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {PEOPLE.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {PEOPLE.inviteSubmit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
