// Invites somebody: an e-mail and a role.
import { useState } from 'react';
import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { ROLES, type Role } from '#rules/rights.ts';
import { invite, type SentAccountLink } from '../api/peopleApi.ts';
import { PEOPLE, ROLE_DESCRIPTIONS, ROLE_NAMES } from '../messages/editorMessages.ts';
import { DialogForm } from '../shared/DialogForm.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (email: string, link: SentAccountLink) => void;
}

export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={PEOPLE.inviteTitle}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('author');
  return (
    <DialogForm
      labels={{ submit: PEOPLE.inviteSubmit, cancel: PEOPLE.cancel }}
      send={async () => onInvited(email.trim(), await invite(email.trim(), role))}
      onCancel={onClose}
      fields={['email', 'role']}
    >
      {(_, problems) => (
        <>
          <TextInput
            type="email"
            size="md"
            label={PEOPLE.inviteEmail}
            autoComplete="off"
            data-autofocus
            value={email}
            error={problems['email']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Radio.Group
            label={PEOPLE.inviteRole}
            value={role}
            error={problems['role']}
            onChange={(value) => setRole(value as Role)}
          >
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
        </>
      )}
    </DialogForm>
  );
}
