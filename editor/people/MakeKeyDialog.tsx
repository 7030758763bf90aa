// Makes a key: what it is for, and what it may do.
import { useState } from 'react';
import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { KEY_RIGHTS, type KeyRight } from '#rules/rights.ts';
import { makeKey, type NewApiKey } from '../api/peopleApi.ts';
import { DialogForm } from '../shared/DialogForm.tsx';
import { t } from '../i18n/t.ts';
import { KEY_RIGHT_NAMES } from './keyRightNames.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onMade: (name: string, key: NewApiKey) => void;
}

export function MakeKeyDialog({ isOpen, onClose, onMade }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Make a key')}>
      <MakeKeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

function MakeKeyForm({ onClose, onMade }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyRight[]>(['content.view']);
  return (
    <DialogForm
      labels={{ submit: t('Make the key'), cancel: t('Cancel') }}
      send={async () => onMade(name.trim(), await makeKey(name.trim(), scopes))}
      onCancel={onClose}
      fields={['name', 'scopes']}
    >
      {(_, problems) => (
        <>
          <TextInput
            size="md"
            label={t('What is it for?')}
            autoComplete="off"
            data-autofocus
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox.Group
            label={t('What may it do?')}
            value={scopes}
            error={problems['scopes']}
            onChange={(values) => setScopes(values as KeyRight[])}
          >
            <Stack gap="sm" mt="xs">
              {KEY_RIGHTS.map((right) => (
                <Checkbox key={right} value={right} label={KEY_RIGHT_NAMES[right]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </DialogForm>
  );
}
