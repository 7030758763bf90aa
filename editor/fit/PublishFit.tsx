// The fit sheet of the changes that are about to be published: it runs by itself, and blocks no
// publishing.
import { useId, useMemo } from 'react';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { kindByCollection } from '#content/kinds.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import type { UnpublishedChange } from '../api/publishingApi.ts';
import { useAddress } from '../shared/useAddress.ts';
import {
  cellsOf,
  FIT_KINDS,
  languagesIn,
  languagesMissingIn,
  rowKeyOf,
  type FitDocument,
} from './fitCells.ts';
import { FindingList } from './FindingList.tsx';
import { FitProgress } from './FitProgress.tsx';
import { findingsOf } from './fitFindings.ts';
import { REAL_STATES } from './fitStates.ts';
import { DRAWN_ONCE, loadSavedDocuments } from './loadFitDocuments.ts';
import { useFit } from './useFit.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

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
  const { data: documents, isError } = useQuery({
    queryKey: ['saved documents', wanted],
    queryFn: () => loadSavedDocuments(refsIn(wanted)),
    placeholderData: keepPreviousData,
    ...DRAWN_ONCE,
  });
  if (isError)
    return <Text c="dimmed">{t('Couldn’t be checked. Open the fit sheet to look at the pages.')}</Text>;
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
  const title = useId();
  const sheet = useAddress(pathOfList('fit'));
  const isDone = doneCount === cells.length;
  return (
    <Paper component="section" withBorder p="md" radius="xl" aria-labelledby={title}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <IconRuler2 size={ICON_PX.lg} color="var(--color-lagoon)" aria-hidden />
          <Title id={title} order={2} size="h5">
            {t('Does it fit?')}
          </Title>
        </Group>
        <Text size="sm" role="status">
          {!isDone
            ? t('Drawing the changed pages in each language, in large text and upright. You need not wait.')
            : count === 0
              ? t('Nothing is cut, overlaps or is too small on the changed pages.')
              : t(
                  '{findings, plural, one {# finding} other {# findings}} on {documents, plural, one {# page} other {# pages}}. You can publish all the same.',
                  { findings: count, documents: found.length },
                )}
        </Text>
        {!isDone && <FitProgress done={doneCount} all={cells.length} />}
        {found.map(({ owner, findings }) => (
          <FindingList key={rowKeyOf(owner)} owner={owner} findings={findings} />
        ))}
        <div>
          <Anchor
            href={sheet}
            size="sm"
            onClick={(event) => {
              event.preventDefault();
              leaveFor(pathOfList('fit'));
            }}
          >
            {t('Open the fit sheet')}
          </Anchor>
        </div>
      </Stack>
    </Paper>
  );
}
