// Confirms a deletion and lists the links that would break.
import { useEffect, useState } from 'react';
import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { loadUses, type DocumentUse, type ListedDocument } from '../api/editApi.ts';
import { DELETION } from '../messages/editorMessages.ts';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import { isDirty } from '../draft/draftStore.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { deleteDocument } from './documentActions.ts';
import styles from './catalog.module.css';

/** Links listed by name; the rest is counted. */
const NAMED_USES = 6;

type UsesState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; uses: readonly DocumentUse[] };

interface Props {
  kind: Kind;
  /** Null when closed. */
  entry: ListedDocument | null;
  onClose: () => void;
}

export function DeleteDocumentDialog({ kind, entry, onClose }: Props) {
  // While the dialog fades out it keeps its content.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  const [isBusy, setBusy] = useState(false);
  const confirmDelete = async (target: ListedDocument): Promise<void> => {
    setBusy(true);
    const isDeleted = await deleteDocument(kind, target);
    setBusy(false);
    if (isDeleted) onClose();
  };
  return (
    <Modal
      returnFocus={false}
      opened={entry !== null}
      onClose={onClose}
      title={DELETION.title(shown?.name || shown?.id || '')}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': DELETION.cancel }}
    >
      {shown && (
        <div style={FORM_COLORS}>
          <Uses kind={kind} id={shown.id} />
          {isDirty({ kind: kind.kind, id: shown.id }) && (
            <Text mt="sm" c="red.9">
              {DELETION.unsaved}
            </Text>
          )}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={onClose}>
              {DELETION.cancel}
            </Button>
            <Button color="red.8" loading={isBusy} onClick={() => void confirmDelete(shown)}>
              {DELETION.confirm}
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}

function Uses({ kind, id }: { kind: Kind; id: string }) {
  const [usesState, setUsesState] = useState<UsesState>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    loadUses(kind.collection, id).then(
      (uses) => isCurrent && setUsesState({ state: 'ready', uses }),
      () => isCurrent && setUsesState({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  if (usesState.state === 'loading')
    return (
      <Text role="status">
        <Loader size="xs" aria-hidden /> {DELETION.checking}
      </Text>
    );
  if (usesState.state === 'failed') return <Text role="status">{DELETION.unknown}</Text>;
  const { uses } = usesState;
  if (uses.length === 0) return <Text role="status">{DELETION.unused}</Text>;
  return (
    <div role="status">
      <Text fw={500}>{DELETION.used(uses.length)}</Text>
      <ul className={styles['uses']}>
        {uses.slice(0, NAMED_USES).map(({ collection, id: documentId, name, path, label }) => (
          <li key={`${collection}/${documentId}/${path}`}>
            <strong>{name || documentId}</strong>{' '}
            <span>
              {kindByCollection(collection)?.title}: {label}
            </span>
          </li>
        ))}
      </ul>
      {uses.length > NAMED_USES && (
        <Text size="sm" c="dimmed">
          {DELETION.more(uses.length - NAMED_USES)}
        </Text>
      )}
    </div>
  );
}
