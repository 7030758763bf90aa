// Deleted documents of a kind, each with a restore button.
import { Button, Loader, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { loadDeleted, type ListedDocument } from '../api/editApi.ts';
import { clock } from '#clock.ts';
import type { Kind } from '#content/kinds.ts';
import { queryClient, refresh } from '../data/queryClient.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { restoreDeleted } from './documentActions.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';

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
      title={t('Deleted: {plural}', { plural: kind.plural })}
      size="lg"
    >
      {isOpen && <DeletedList kind={kind} />}
    </Modal>
  );
}

function DeletedList({ kind }: { kind: Kind }) {
  const queryKey = ['deleted documents', kind.collection];
  const { data: entries, isPending } = useQuery({
    queryKey,
    queryFn: () => loadDeleted(kind.collection),
    // A document that was restored elsewhere meanwhile is not offered again.
    gcTime: 0,
  });
  const restore = useMutation({
    mutationFn: (entry: ListedDocument) => restoreDeleted(kind, [entry]),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ListedDocument[]>(queryKey, (known) => known?.filter((one) => one.id !== id));
    },
    // Where it failed, the document is in the list again.
    onSettled: () => refresh({ queryKey }),
  });
  if (isPending)
    return (
      <Text role="status">
        <Loader size="xs" aria-hidden /> {t('Loading...')}
      </Text>
    );
  if (!entries) return <Text role="alert">{t('Couldn’t load deleted items.')}</Text>;
  if (entries.length === 0) return <Text role="status">{t('No deleted items.')}</Text>;
  return (
    <ul className={styles['deletedList']}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <strong>{entry.name || entry.id}</strong>
            <span>
              {t('Deleted {ago}', { ago: relativeTime(Date.parse(entry.updatedAt), clock.epochMs()) })}
            </span>
          </span>
          <Button
            size="compact-md"
            variant="light"
            aria-label={`${t('Restore')} ${entry.name}`}
            onClick={() => restore.mutate(entry)}
          >
            {t('Restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
