// Asks when leaving with unsaved changes: save, leave without saving, or stay. The draft is kept
// either way.
import { useEffect, useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { setLeaveGuard } from '#state/navigation.ts';
import {
  confirmLeave,
  guardHistory,
  hasUnsaved,
  leavePage,
  leavingStore,
  cancelLeave,
} from './leaveGuard.ts';
import { saveEditedDocuments } from './saveDocument.ts';
import { t } from '../i18n/t.ts';

export function LeaveDialog() {
  const isOpen = useStore(leavingStore, ({ pendingNavigation }) => pendingNavigation !== null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    setLeaveGuard(confirmLeave);
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    const stopGuarding = guardHistory();
    return () => {
      stopGuarding();
      setLeaveGuard(null);
      cancelLeave();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);
  const saveAndLeave = async (): Promise<void> => {
    setSaving(true);
    const isSaved = await saveEditedDocuments();
    setSaving(false);
    // A failed save reports itself, and the page is not left.
    if (isSaved) leavePage();
    else cancelLeave();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={cancelLeave}
      title={t('You have unsaved changes')}
      // Three buttons in one row.
      size={560}
      closeButtonProps={{ 'aria-label': t('Stay') }}
    >
      <Text mb="lg">{t('Save them before leaving?')}</Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={cancelLeave}>
          {t('Stay')}
        </Button>
        <Button variant="default" onClick={leavePage}>
          {t('Leave without saving')}
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void saveAndLeave()}>
          {t('Save and leave')}
        </Button>
      </Group>
    </Modal>
  );
}
