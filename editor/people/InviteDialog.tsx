// Invites somebody: an e-mail and a role.
import { useState } from 'react';
import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { ROLES, type Role } from '#rules/rights.ts';
import { invite, type SentAccountLink } from '../api/peopleApi.ts';
import { DialogForm } from '../shared/DialogForm.tsx';
import { t } from '../i18n/t.ts';
import { ROLE_NAMES } from '../api/roleNames.ts';
import { ROLE_DESCRIPTIONS } from './roleDescriptions.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (email: string, link: SentAccountLink) => void;
}

export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Invite somebody')}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('author');
  return (
    <DialogForm
      labels={{ submit: t('Make the invitation'), cancel: t('Cancel') }}
      send={async () => onInvited(email.trim(), await invite(email.trim(), role))}
      onCancel={onClose}
      fields={['email', 'role']}
    >
      {(_, problems) => (
        <>
          <TextInput
            type="email"
            size="md"
            label={t('E-mail')}
            autoComplete="off"
            data-autofocus
            value={email}
            error={problems['email']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Radio.Group
            label={t('What may they do?')}
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
