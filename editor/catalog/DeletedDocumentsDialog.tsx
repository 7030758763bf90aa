// Deleted documents of a kind, each with a restore button.
import { useEffect, useState } from 'react';
import { Button, Loader, Modal, Text } from '@mantine/core';
import { loadDeleted, type ListedDocument } from '../api/editApi.ts';
import { clock } from '#clock.ts';
import { DELETED } from '../messages/editorMessages.ts';
import type { Kind } from '#content/kinds.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { restoreDeleted } from './documentActions.ts';
import styles from './catalog.module.css';

export function DeletedDocumentsDialog({
  kind,
  isOpen,
  onClose,
}: {
  kind: Kind;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={DELETED.title(kind.plural)}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': DELETED.close }}
    >
      {isOpen && <DeletedList kind={kind} />}
    </Modal>
  );
}

function DeletedList({ kind }: { kind: Kind }) {
  const [entries, setEntries] = useState<readonly ListedDocument[] | null>();
  useEffect(() => {
    let isCurrent = true;
    loadDeleted(kind.collection).then(
      (loaded) => isCurrent && setEntries(loaded),
      () => isCurrent && setEntries(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind]);
  if (entries === undefined)
    return (
      <Text role="status">
        <Loader size="xs" aria-hidden /> {DELETED.loading}
      </Text>
    );
  if (entries === null) return <Text role="alert">{DELETED.failed}</Text>;
  if (entries.length === 0) return <Text role="status">{DELETED.none}</Text>;
  const restore = (entry: ListedDocument): void => {
    setEntries(entries.filter(({ id }) => id !== entry.id));
    void restoreDeleted(kind, [entry]);
  };
  return (
    <ul className={styles['deletedList']} style={FORM_COLORS}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <strong>{entry.name || entry.id}</strong>
            <span>{DELETED.when(relativeTime(Date.parse(entry.updatedAt), clock.epochMs()))}</span>
          </span>
          <Button
            size="compact-md"
            variant="light"
            aria-label={`${DELETED.restore} ${entry.name}`}
            onClick={() => restore(entry)}
          >
            {DELETED.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}
