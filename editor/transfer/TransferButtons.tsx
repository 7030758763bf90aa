// Export and import of the showroom, over the list of environments.
import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ImportResult } from '../api/transferApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { notifyDone } from '../notify.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

/** `onImported` is called when there may be other environments. */
export function TransferButtons({ onImported }: { onImported: (result: ImportResult) => void }) {
  const mayExport = useRight('showroom.export');
  const mayImport = useRight('showroom.import');
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {mayExport && (
        <Button
          size="md"
          variant="subtle"
          leftSection={<IconDownload size={ICON_PX.md} stroke={1.8} aria-hidden />}
          onClick={() => setOpen('export')}
        >
          {t('Export')}
        </Button>
      )}
      {mayImport && (
        <Button
          size="md"
          variant="subtle"
          leftSection={<IconUpload size={ICON_PX.md} stroke={1.8} aria-hidden />}
          onClick={() => setOpen('import')}
        >
          {t('Import')}
        </Button>
      )}
      <ExportDialog isOpen={open === 'export'} onClose={close} />
      <ImportDialog
        isOpen={open === 'import'}
        onClose={close}
        onImported={(result) => {
          close();
          notifyDone(
            t('Imported: {added} documents added, {replaced} replaced, {files} files added.', {
              added: result.added,
              replaced: result.replaced,
              files: result.files,
            }),
          );
          onImported(result);
        }}
      />
    </>
  );
}
