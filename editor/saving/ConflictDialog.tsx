// A stale save (design 8): both versions, field by field, to keep mine, take theirs or mix.
import { useState } from 'react';
import { Badge, Button, Group, Image, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { CONFLICT } from '#config/editorMessages.ts';
import { usualSide, type Difference, type Side } from '#rules/merge.ts';
import { labelsTo } from '#schema/fieldAt.ts';
import { documentOf, schemaOf, type DocumentRef } from '#state/draftStore.ts';
import { conflictStore, type Conflict } from './conflictStore.ts';
import { settleConflict } from './save.ts';

export function ConflictDialog() {
  const conflict = useStore(conflictStore, (state) => state.conflict);
  return (
    <Modal
      opened={conflict !== null} onClose={() => conflictStore.setState({ conflict: null })} title={CONFLICT.title} size="xl" centered
      closeButtonProps={{ 'aria-label': CONFLICT.cancel }}
    >
      {conflict && <Choices conflict={conflict} />}
    </Modal>
  );
}

function Choices({ conflict: { ref, theirs, differences } }: { conflict: Conflict }) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (difference: Difference): Side => sides[difference.path] ?? usualSide(difference);
  return (
    <Stack>
      <Text>{CONFLICT.body}</Text>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="sm" aria-label={CONFLICT.title}>
          <Table.Thead>
            <Table.Tr><Table.Th>{CONFLICT.field}</Table.Th><Table.Th>{CONFLICT.mine}</Table.Th><Table.Th>{CONFLICT.theirs}</Table.Th><Table.Th /></Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((difference) => {
              const name = nameOf(ref, theirs, difference.path);
              return (
                <Table.Tr key={difference.path}>
                  <Table.Td>
                    <Text fw={500}>{name}</Text>
                    {difference.changedBy === 'both' && <Badge color="yellow" variant="light" c="dark.8">{CONFLICT.both}</Badge>}
                  </Table.Td>
                  <Table.Td><Value value={difference.mine} isKept={sideOf(difference) === 'mine'} /></Table.Td>
                  <Table.Td><Value value={difference.theirs} isKept={sideOf(difference) === 'theirs'} /></Table.Td>
                  <Table.Td>
                    <SegmentedControl
                      aria-label={name} value={sideOf(difference)} data={[{ value: 'mine', label: CONFLICT.mine }, { value: 'theirs', label: CONFLICT.theirs }]}
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
        <Button variant="default" onClick={() => void settleConflict(() => 'theirs')}>{CONFLICT.takeTheirs}</Button>
        <Button variant="default" onClick={() => void settleConflict(() => 'mine')}>{CONFLICT.keepMine}</Button>
        <Button onClick={() => void settleConflict(sideOf)}>{CONFLICT.saveMix}</Button>
      </Group>
    </Stack>
  );
}

/** What a field is called; a list entry that only one of them has is named after its list. */
function nameOf(ref: DocumentRef, theirs: unknown, path: string): string {
  const labels = labelsTo(schemaOf(ref), documentOf(ref), path);
  return (labels.length > 0 ? labels : labelsTo(schemaOf(ref), theirs, path)).join(' ') || path;
}

const LONGEST_CHARS = 160;

function Value({ value, isKept }: { value: unknown; isKept: boolean }) {
  const url = typeof value === 'object' && value !== null && 'url' in value ? String(value.url) : undefined;
  if (url !== undefined && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(url)) return <Image src={url} alt="" h={64} w="auto" fit="contain" opacity={isKept ? 1 : 0.5} />;
  return <Text size="sm" c={isKept ? undefined : 'dimmed'} td={isKept ? undefined : 'line-through'} style={{ overflowWrap: 'anywhere' }}>{wordsFor(url ?? value)}</Text>;
}

function wordsFor(value: unknown): string {
  if (value === '' || value === null || value === undefined) return CONFLICT.empty;
  if (Array.isArray(value)) return CONFLICT.entries(value.length);
  const words = typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '') : JSON.stringify(value);
  return words.length > LONGEST_CHARS ? `${words.slice(0, LONGEST_CHARS)}…` : words;
}
