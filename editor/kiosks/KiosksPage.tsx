// The kiosks: which are online, what they show, what is wrong. Refreshes while open. See
// editor/shell/README.md#kiosks.
import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDeviceDesktopPlus, IconFileSpreadsheet } from '@tabler/icons-react';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import { useAddressState } from '../data/useAddressState.ts';
import { useMovedView } from '../data/useMovedView.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { PAGE_FIELDS } from './kioskAddress.ts';
import { KioskFileDialog } from './KioskFileDialog.tsx';
import { KioskListView } from './KioskListView.tsx';
import { KioskPanel } from './KioskPanel.tsx';
import { refreshKiosks } from './useKiosks.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';

const PLACES = { stores: 'stores', groups: 'groups' } as const;

export function KiosksPage() {
  useMovedView(PLACES);
  const [{ kiosk, code }, change] = useAddressState(PAGE_FIELDS);
  const [isEnrolling, setEnrolling] = useState(code !== '');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={scrollingPage['page']}>
      <div className={styles['tools']}>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={ICON_PX.md} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('Add from a file')}
        </Button>
        <Button
          leftSection={<IconDeviceDesktopPlus size={ICON_PX.md} aria-hidden />}
          onClick={() => setEnrolling(true)}
        >
          {t('Add a kiosk')}
        </Button>
      </div>
      <KioskListView
        onOpen={(id) => change({ kiosk: id })}
        onEditStores={() => leaveFor(pathOfList('stores'))}
      />
      <KioskPanel id={kiosk} onClose={() => change({ kiosk: '' })} />
      <KioskFileDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={() => void refreshKiosks()}
      />
      <EnrolDialog
        isOpen={isEnrolling}
        code={code}
        onClose={() => {
          setEnrolling(false);
          change({ code: '' });
        }}
        onShow={(id) => {
          setEnrolling(false);
          change({ code: '', kiosk: id });
        }}
      />
    </div>
  );
}
