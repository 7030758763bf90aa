// Effect of a change: the document as kiosks show it and as it is saved, drawn by the stage, and
// the fields that differ.
import { Anchor, Button, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { kindByCollection, type AnyDocument, type Kind } from '#content/kinds.ts';
import { editRightOf } from '#rules/rights.ts';
import { withValueAt } from '#schema/path.ts';
import { saveDocument } from '../api/editApi.ts';
import { previewAddress } from '../api/previewLinkApi.ts';
import { etagOf, type UnpublishedChange } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { differencesOf, type Difference } from '../draft/mergeDocuments.ts';
import { schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { useReleased, useRevision } from '../history/useRevisions.ts';
import type { Perform } from '../shared/usePerform.ts';
import { FieldValue, fieldLabelOf } from '../saving/FieldValue.tsx';
import { StageWipe } from './StageWipe.tsx';
import { useKept } from '../shared/useKept.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  /** Null when closed. */
  change: UnpublishedChange | null;
  perform: Perform;
  onClose: () => void;
}

export function CompareDialog({ environment, change, perform, onClose }: Props) {
  const shown = useKept(change);
  const kind = shown && kindByCollection(shown.collection);
  return (
    <Modal
      opened={change !== null}
      onClose={onClose}
      title={t('“{name}”: what would change', { name: shown?.name ?? '' })}
      size={1120}
    >
      {shown && kind && (
        <Comparison
          key={`${shown.collection}/${shown.id}/${shown.version}`}
          environment={environment}
          kind={kind}
          change={shown}
          perform={perform}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function Comparison({
  environment,
  kind,
  change,
  perform,
  onClose,
}: Omit<Props, 'change'> & { kind: Kind; change: UnpublishedChange }) {
  const { id, liveVersion, isDeleted, version } = change;
  const path = pathOfDocument(kind, id);
  const addressOf = (show: 'live' | 'saves'): string => previewAddress(path, environment, { show });
  return (
    <Stack gap="lg">
      <StageWipe
        before={liveVersion === null ? null : addressOf('live')}
        after={isDeleted ? null : addressOf('saves')}
      />
      <Group justify="space-between">
        <Text>
          {liveVersion === null
            ? t('New: kiosks do not show it yet.')
            : isDeleted
              ? t('Deleted: kiosks show it until this is published.')
              : t('These fields differ')}
        </Text>
        {!isDeleted && (
          <Anchor href={addressOf('saves')} target="_blank" rel="noreferrer">
            <Group gap="xs">
              {t('Open the draft in a new tab')}
              <IconExternalLink size={ICON_PX.sm} aria-hidden />
            </Group>
          </Anchor>
        )}
      </Group>
      {liveVersion !== null && !isDeleted && (
        <Differences
          document={{ kind: kind.kind, id }}
          version={version}
          environment={environment}
          perform={perform}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

function Differences({
  document: ref,
  environment,
  version,
  perform,
  onClose,
}: {
  document: DocumentRef;
  environment: string;
  /** The last save. */
  version: number;
  perform: Perform;
  onClose: () => void;
}) {
  const live = useReleased(ref, environment);
  const saved = useRevision(ref, version);
  const mayEdit = useRight(editRightOf(ref.kind));
  if (live === undefined || saved === undefined) return <Loader size="sm" aria-label={t('Loading...')} />;
  if (live === null || saved === null) return <Text role="alert">{t('Couldn’t load the history')}</Text>;
  const schema = schemaOf(ref);
  const differences = differencesOf(live, saved, live);
  const discard = async ({ path, theirs }: Difference): Promise<void> => {
    const document = withValueAt(saved, path, theirs) as AnyDocument;
    const field = fieldLabelOf(ref, path, [saved, live]);
    // Refused if it was saved since.
    const done = await perform(
      saveDocument(ref.kind, ref.id, document, { document: saved, etag: etagOf(version) }),
      t('{field} is again as kiosks show it.', { field }),
      {
        run: () => saveDocument(ref.kind, ref.id, saved, { document, etag: etagOf(version + 1) }),
        doneMessage: t('“{name}” is again as it was saved.', { name: field }),
      },
    );
    if (done && differences.length === 1) onClose();
  };
  if (differences.length === 0) return <Text>{t('No field differs.')}</Text>;
  return (
    <Table verticalSpacing="sm" layout="fixed" aria-label={t('These fields differ')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="24%">{t('Field')}</Table.Th>
          <Table.Th>{t('Public now')}</Table.Th>
          <Table.Th>{t('Draft')}</Table.Th>
          {mayEdit && <Table.Th w={130}>{t('Actions')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map((difference) => {
          const { path } = difference;
          const field = fieldLabelOf(ref, path, [saved, live]);
          return (
            <Table.Tr key={path}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {field}
                </Text>
              </Table.Td>
              <Table.Td>
                <FieldValue schema={schema} document={live} path={path} isSelected={false} />
              </Table.Td>
              <Table.Td>
                <FieldValue schema={schema} document={saved} path={path} isSelected />
              </Table.Td>
              {mayEdit && (
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t('Discard {field} to what is public', { field })}
                    onClick={() => void discard(difference)}
                  >
                    {t('Discard')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
