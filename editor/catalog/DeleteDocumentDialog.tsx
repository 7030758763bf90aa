// Confirms the deletion of one or more documents and lists the links that would break.
import { useState } from 'react';
import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loadUses, type DocumentUse, type ListedDocument } from '../api/editApi.ts';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import { isDirty } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { deleteDocuments } from './documentActions.ts';
import styles from './catalog.module.css';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';

const deletionUsed = (count: number, pages: number): string =>
  pages === 1
    ? t('{count, plural, one {# link} other {# links}} to this page will break:', { count })
    : t('{count, plural, one {# link} other {# links}} to these pages will break:', { count });

/** Links listed by name; the rest is counted. */
const NAMED_USES = 6;

interface Props {
  kind: Kind;
  /** Null when closed. */
  entries: readonly ListedDocument[] | null;
  onClose: () => void;
}

export function DeleteDocumentDialog({ kind, entries, onClose }: Props) {
  const shown = useKept(entries);
  const [isBusy, setBusy] = useState(false);
  const confirmDelete = async (targets: readonly ListedDocument[]): Promise<void> => {
    setBusy(true);
    const areDeleted = await deleteDocuments(kind, targets);
    setBusy(false);
    if (areDeleted) onClose();
  };
  const [first, ...others] = shown ?? [];
  const isUnsaved = useDrafts(() => shown?.some(({ id }) => isDirty({ kind: kind.kind, id })) ?? false);
  return (
    <Modal
      opened={entries !== null}
      onClose={onClose}
      title={
        others.length > 0
          ? t('Delete {count} of {plural}?', { count: others.length + 1, plural: kind.plural })
          : t('Delete “{name}”?', { name: first?.name || first?.id || '' })
      }
      size="lg"
      closeButtonProps={{ 'aria-label': t('Keep it') }}
    >
      {shown && (
        <>
          <Uses kind={kind} entries={shown} />
          {isUnsaved && (
            <Text mt="sm" c="red.9">
              {t('You have unsaved changes on this page. Deleting it discards them.')}
            </Text>
          )}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('Keep it')}
            </Button>
            <Button color="red.8" loading={isBusy} onClick={() => void confirmDelete(shown)}>
              {t('Delete')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** Documents that lead to these, without those that are deleted with them. */
async function loadUsesOf({ collection }: Kind, ids: readonly string[]): Promise<DocumentUse[]> {
  const uses = await Promise.all(ids.map((id) => loadUses(collection, id)));
  return uses.flat().filter((use) => use.collection !== collection || !ids.includes(use.id));
}

function Uses({ kind, entries }: { kind: Kind; entries: readonly ListedDocument[] }) {
  const ids = entries.map(({ id }) => id);
  const { data: uses, isPending } = useQuery({
    queryKey: ['uses', kind.collection, ids],
    queryFn: () => loadUsesOf(kind, ids),
    // A deletion is not judged by the uses that an earlier dialog loaded.
    gcTime: 0,
  });
  if (isPending)
    return (
      <Text role="status">
        <Loader size="xs" aria-hidden /> {t('Checking where this is used...')}
      </Text>
    );
  if (!uses) return <Text role="status">{t('Couldn’t check where this is used.')}</Text>;
  if (uses.length === 0)
    return (
      <Text role="status">
        {t('{pages, plural, one {No links to this page.} other {No other page links to these.}}', {
          pages: entries.length,
        })}
      </Text>
    );
  return (
    <div role="status">
      <Text fw={500}>{deletionUsed(uses.length, entries.length)}</Text>
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
          {t('and {count} more', { count: uses.length - NAMED_USES })}
        </Text>
      )}
    </div>
  );
}
