// A save conflict: both versions, field by field, to keep mine, take theirs or mix. See
// editor/shell/README.md#saving.
import { useState } from 'react';
import { Badge, Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { useIsOwnName } from '../auth/editorSession.ts';
import { defaultSide, type Difference, type Side } from '../draft/mergeDocuments.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { documentOf, schemaOf } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { conflictStore, type Conflict, setConflict } from './conflictStore.ts';
import { FieldValue, fieldLabelOf } from './FieldValue.tsx';
import { resolveConflict } from './saveDocument.ts';
import { useKept } from '../shared/useKept.ts';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

export function ConflictDialog() {
  const conflict = useStore(conflictStore, (state) => state.conflict);
  const shown = useKept(conflict);
  const isOwn = useIsOwnName(shown?.savedBy);
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => setConflict(null)}
      title={isOwn ? t('You saved another version of this page') : t('Another editor saved this page')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('Decide later') }}
    >
      {conflict && <Choices conflict={conflict} />}
    </Modal>
  );
}

/** Who saved the other version, and when, if known. */
function SavedBy({ conflict: { savedBy, savedAt } }: { conflict: Conflict }) {
  const formatTime = useTimeFormat();
  const savedAtMs = savedAt === undefined ? Number.NaN : Date.parse(savedAt);
  if (Number.isNaN(savedAtMs)) return null;
  const ago = relativeTime(savedAtMs, clock.epochMs());
  const text = savedBy
    ? t('{name} saved it {ago}.', { name: savedBy, ago })
    : t('It was saved {ago}.', { ago });
  return (
    <Text fw={500}>
      <time dateTime={savedAt} title={formatTime(savedAtMs)}>
        {text}
      </time>
    </Text>
  );
}

function Choices({ conflict, conflict: { ref, theirs, differences } }: { conflict: Conflict }) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const isOwn = useIsOwnName(conflict.savedBy);
  const mine = useDrafts(() => documentOf(ref));
  const sideOf = (difference: Difference): Side => sides[difference.path] ?? defaultSide(difference);
  return (
    <Stack>
      <SavedBy conflict={conflict} />
      <Text>{t('Choose which version to keep for each field. The other version stays in the history.')}</Text>
      <Table.ScrollContainer minWidth={560}>
        <Table
          verticalSpacing="sm"
          aria-label={
            isOwn ? t('You saved another version of this page') : t('Another editor saved this page')
          }
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Mine')}</Table.Th>
              <Table.Th>{t('Theirs')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((difference) => {
              const name = fieldLabelOf(ref, difference.path, [mine, theirs]);
              return (
                <Table.Tr key={difference.path}>
                  <Table.Td>
                    <Text fw={500}>{name}</Text>
                    {difference.changedBy === 'both' && (
                      <Badge color="yellow" variant="light" c="black">
                        {t('changed by both')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <FieldValue
                      schema={schemaOf(ref)}
                      document={mine}
                      path={difference.path}
                      isSelected={sideOf(difference) === 'mine'}
                    />
                  </Table.Td>
                  <Table.Td>
                    <FieldValue
                      schema={schemaOf(ref)}
                      document={theirs}
                      path={difference.path}
                      isSelected={sideOf(difference) === 'theirs'}
                    />
                  </Table.Td>
                  <Table.Td>
                    <SegmentedControl
                      aria-label={name}
                      value={sideOf(difference)}
                      data={[
                        { value: 'mine', label: t('Mine') },
                        { value: 'theirs', label: t('Theirs') },
                      ]}
                      onChange={(side) => setSides({ ...sides, [difference.path]: side as Side })}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void resolveConflict(() => 'theirs')}>
          {t('Use all theirs')}
        </Button>
        <Button variant="default" onClick={() => void resolveConflict(() => 'mine')}>
          {t('Keep all mine')}
        </Button>
        <Button onClick={() => void resolveConflict(sideOf)}>{t('Save selection')}</Button>
      </Group>
    </Stack>
  );
}
