// The kiosks: which are online, what they show, what is wrong. Refreshes while open. See
// editor/shell/README.md#kiosks.
import { useMemo, useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktopPlus, IconFileSpreadsheet } from '@tabler/icons-react';
import { resetAddress, setParameter, useAddressState } from '../data/useAddressState.ts';
import { addressFields, RecordList } from '../records/RecordList.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import { KIOSK_VIEWS, LIST_FIELDS, PAGE_FIELDS, type KioskView } from './kioskAddress.ts';
import { KioskFileDialog } from './KioskFileDialog.tsx';
import { KioskListView } from './KioskListView.tsx';
import { KioskPanel } from './KioskPanel.tsx';
import { groupParts, PLACE_KINDS, storeParts } from './placeParts.tsx';
import { refreshKiosks } from './useKiosks.ts';
import scrollingPage from '../shared/scrollingPage.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';

const VIEWS = KIOSK_VIEWS.map((view) => ({
  value: view,
  label: { kiosks: t('Kiosks'), stores: t('Stores'), groups: t('Groups') }[view],
}));

export function KiosksPage() {
  const [{ view, kiosk, code }, change] = useAddressState(PAGE_FIELDS);
  const [isEnrolling, setEnrolling] = useState(code !== '');
  const [isAdding, setAdding] = useState(false);
  const parts = useMemo(() => {
    // The list reads its filters from the address.
    const show = (field: 'store' | 'group') => (id: string) => {
      setParameter(field, id);
      change({ view: 'kiosks' });
    };
    return { stores: storeParts(show('store')), groups: groupParts(show('group')) };
  }, [change]);
  return (
    <div className={scrollingPage['page']}>
      <div className={styles['tools']}>
        <SegmentedControl
          className={styles['views'] ?? ''}
          aria-label={t('What to show')}
          data={VIEWS}
          value={view}
          onChange={(next) => {
            resetAddress(view === 'kiosks' ? LIST_FIELDS : addressFields(PLACE_KINDS[view]));
            change({ view: next as KioskView });
          }}
        />
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
      {view === 'kiosks' ? (
        <KioskListView
          onOpen={(id) => change({ kiosk: id })}
          onEditStores={() => change({ view: 'stores' })}
        />
      ) : (
        <RecordList key={view} kind={PLACE_KINDS[view]} parts={parts[view]} />
      )}
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
