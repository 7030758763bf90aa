// Leaving with unsaved changes asks (design 8): save first, go without saving, or stay. The draft is kept either way.
import { useEffect, useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { LEAVING } from '#config/editorMessages.ts';
import { isDirty } from '#state/draftStore.ts';
import { setLeaveGuard } from '#state/press.ts';
import { editorStore } from '../editorStore.ts';
import { save } from './save.ts';

const hasUnsaved = (): boolean => {
  const { ref } = editorStore.getState();
  return ref !== null && isDirty(ref);
};

export function LeaveDialog() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    setLeaveGuard((go) => (hasUnsaved() ? setLeave(() => go) : go()));
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      setLeaveGuard(null);
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  const end = (does?: () => void): void => {
    setLeave(null);
    does?.();
  };
  const saveAndGo = async (): Promise<void> => end((await save()) ? (leave ?? undefined) : undefined);
  return (
    <Modal opened={leave !== null} onClose={() => end()} title={LEAVING.title} centered closeButtonProps={{ 'aria-label': LEAVING.stay }}>
      <Text mb="lg">{LEAVING.body}</Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={() => end()}>{LEAVING.stay}</Button>
        <Button variant="default" onClick={() => end(leave ?? undefined)}>{LEAVING.leave}</Button>
        <Button data-autofocus onClick={() => void saveAndGo()}>{LEAVING.save}</Button>
      </Group>
    </Modal>
  );
}
