// Leaving with unsaved changes: save first, go without saving, or stay. The draft is kept either way.
import { useEffect, useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { LEAVING } from '../messages/editorMessages.ts';
import { setLeaveGuard } from '#state/press.ts';
import { askToLeave, guardHistory, hasUnsaved, leave, leavingStore, stay } from './leaveGuard.ts';
import { save } from './saveDocument.ts';

export function LeaveDialog() {
  const isAsked = useStore(leavingStore, ({ go }) => go !== null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    setLeaveGuard(askToLeave);
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const stopGuarding = guardHistory();
    return () => {
      stopGuarding();
      setLeaveGuard(null);
      stay();
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  const saveAndLeave = async (): Promise<void> => {
    setSaving(true);
    const isSaved = await save();
    setSaving(false);
    // What could not be saved says why by itself, and is not left.
    if (isSaved) leave();
    else stay();
  };
  return (
    <Modal
      opened={isAsked}
      onClose={stay}
      title={LEAVING.title}
      centered
      closeButtonProps={{ 'aria-label': LEAVING.stay }}
    >
      <Text mb="lg">{LEAVING.body}</Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={stay}>
          {LEAVING.stay}
        </Button>
        <Button variant="default" onClick={leave}>
          {LEAVING.leave}
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void saveAndLeave()}>
          {LEAVING.save}
        </Button>
      </Group>
    </Modal>
  );
}
