// The fit sheet of the changes that are about to be published: it runs by itself, and stops nobody.
import { useCallback, useMemo } from 'react';
import { Alert, Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { kindByCollection } from '#content/kinds.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { currentAddress, leaveFor } from '#state/navigation.ts';
import type { UnpublishedChange } from '../api/publishingApi.ts';
import { FIT_BEFORE_PUBLISHING as TEXTS, FIT } from '../messages/fitMessages.ts';
import { useLatest } from '../controls/useLatest.ts';
import { cellsOf, FIT_KINDS, languagesIn, languagesMissingIn, type FitDocument } from './fitCells.ts';
import { FindingList } from './FindingList.tsx';
import { findingsOf } from './fitFindings.ts';
import { REAL_STATES } from './fitStates.ts';
import { loadSavedDocuments } from './loadFitDocuments.ts';
import { useFit } from './useFit.ts';

interface Props {
  environment: string;
  changes: readonly UnpublishedChange[];
}

export function PublishFit({ environment, changes }: Props) {
  const wanted = JSON.stringify(
    changes
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ collection, id, version }) => [collection, id, version]),
  );
  const load = useCallback(() => loadSavedDocuments(refsIn(wanted)), [wanted]);
  const { state, value: documents } = useLatest(load);
  if (state === 'failed') return <Text c="dimmed">{TEXTS.failed}</Text>;
  return documents && documents.length > 0 ? (
    <Checked environment={environment} documents={documents} />
  ) : null;
}

const refsIn = (wanted: string) =>
  (JSON.parse(wanted) as [collection: string, id: string][]).flatMap(([collection, id]) => {
    const kind = kindByCollection(collection);
    return kind && FIT_KINDS.includes(kind) ? [{ kind: kind.kind, id }] : [];
  });

function Checked({ environment, documents }: { environment: string; documents: readonly FitDocument[] }) {
  const site = useStore(kioskStore, (state) => state.homeLanguages);
  const rows = useMemo(
    () =>
      documents.map((owner) => ({
        owner,
        missing: languagesMissingIn(owner, site),
        cells: cellsOf(owner, languagesIn(owner, site), REAL_STATES),
      })),
    [documents, site],
  );
  const cells = useMemo(() => rows.flatMap((row) => row.cells), [rows]);
  const { results, doneCount } = useFit(environment, cells);
  const found = rows
    .map(({ owner, missing, cells: own }) => ({
      owner,
      findings: findingsOf(owner, own, results, { site, missing }),
    }))
    .filter(({ findings }) => findings.length > 0);
  const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
  const isDone = doneCount === cells.length;
  return (
    <Alert
      component="section"
      role="region"
      color={count > 0 ? 'yellow' : 'teal'}
      icon={<IconRuler2 aria-hidden />}
      title={TEXTS.title}
      styles={{ title: { color: 'var(--form-ink)' }, icon: { color: 'var(--form-tide)' } }}
      aria-label={TEXTS.title}
    >
      <Stack gap="sm">
        <Text size="sm" role="status" c="var(--form-ink)">
          {!isDone
            ? TEXTS.running(doneCount, cells.length)
            : count === 0
              ? TEXTS.fine
              : TEXTS.found(count, found.length)}
        </Text>
        {!isDone && (
          <Progress
            value={(doneCount * 100) / Math.max(1, cells.length)}
            color="tide"
            aria-label={FIT.progress}
          />
        )}
        {found.map(({ owner, findings }) => (
          <FindingList key={`${owner.kind}/${owner.id}`} owner={owner} findings={findings} />
        ))}
        <Group>
          <Anchor
            href={currentAddress(pathOfList('fit'))}
            size="sm"
            onClick={(event) => {
              event.preventDefault();
              leaveFor(pathOfList('fit'));
            }}
          >
            {TEXTS.sheet}
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}
