// Exports the showroom as a file: all environments or one.
import { useState } from 'react';
import { Checkbox, Modal, NativeSelect, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { downloadExport } from '../api/transferApi.ts';
import { saveFile } from '../format/saveFile.ts';
import { DialogForm } from '../shared/DialogForm.tsx';
import { t } from '../i18n/t.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function ExportDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Export the showroom')} size={480}>
      <ExportForm onClose={onClose} />
    </Modal>
  );
}

function ExportForm({ onClose }: Pick<Props, 'onClose'>) {
  const environments = useStore(kioskStore, (state) => state.environments);
  const [environment, setEnvironment] = useState('');
  const [hasRevisions, setRevisions] = useState(false);
  const [isPublic, setPublic] = useState(false);
  const send = async (): Promise<void> => {
    saveFile(
      await downloadExport(environment, { hasRevisions, isPublic: isPublic && environment !== '' }),
      filenameOf(environment),
    );
    onClose();
  };
  return (
    <DialogForm labels={{ submit: t('Export'), cancel: t('Cancel') }} send={send} onCancel={onClose}>
      {(problem) => (
        <>
          <Text size="sm">
            {t(
              'A zip file with pages, settings and media, to keep or to import elsewhere. Accounts and insights are not in it.',
            )}
          </Text>
          <NativeSelect
            size="md"
            label={t('Environment')}
            data-autofocus
            value={environment}
            error={problem}
            data={[
              { value: '', label: t('All environments') },
              ...environments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
          />
          {environment !== '' && (
            <Checkbox
              label={t('Only what is public')}
              description={t('Without changes that are not published.')}
              checked={isPublic}
              onChange={({ currentTarget }) => setPublic(currentTarget.checked)}
            />
          )}
          <Checkbox
            label={t('With every saved version')}
            description={t('The history comes along, and the file is larger.')}
            checked={hasRevisions}
            onChange={({ currentTarget }) => setRevisions(currentTarget.checked)}
          />
        </>
      )}
    </DialogForm>
  );
}

/** 'vitrine-flagship-2026-11-24.zip' */
const filenameOf = (environment: string): string =>
  `vitrine-${environment || 'showroom'}-${new Date(clock.epochMs()).toISOString().slice(0, 'YYYY-MM-DD'.length)}.zip`;
