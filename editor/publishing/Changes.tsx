// What is saved but not public: chosen, checked, and published as one whole.
import { useEffect, useState } from 'react';
import { Button, Checkbox, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconWorldUpload } from '@tabler/icons-react';
import { kindByCollection, KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { editRightOf } from '#rules/rights.ts';
import { clock } from '#clock.ts';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import {
  checkChanges,
  discardChange,
  publishChanges,
  scheduleChanges,
  type CheckFinding,
  type ScheduleInfo,
  type UnpublishedChange,
} from '../api/publishingApi.ts';
import { askForReview, type Review } from '../api/reviewApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import styles from '../controls/adminTable.module.css';
import { FORM_COLORS } from '../controls/formColors.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { PUBLISHING, REVIEWS } from '../messages/editorMessages.ts';
import type { Perform } from '../people/usePerform.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { Findings } from './Findings.tsx';
import { formatSpan, resolveWhen, storeZone, type When } from './when.ts';
import { ReviewList } from './ReviewList.tsx';
import { WhenFields } from './WhenFields.tsx';

const ICON_PX = 18;
/** Mantine's own has too little contrast. */
const AMBER = 'var(--form-amber)';

interface Props {
  environment: string;
  /** Id of the release that these changes are compared with. */
  base: number;
  changes: readonly UnpublishedChange[];
  schedules: readonly ScheduleInfo[];
  reviews: readonly Review[];
  perform: Perform;
}

const initialWhen = (): When => ({ mode: 'now', start: '', end: '', timeZone: storeZone() });

const keyOf = ({ collection, id }: Pick<UnpublishedChange, 'collection' | 'id'>): string =>
  `${collection}/${id}`;
/** Of what would be published: its last save, or nothing any more. */
const versionKeyOf = (change: UnpublishedChange): string =>
  `${keyOf(change)}/${change.isDeleted ? null : change.version}`;

/** The plan of each version that is to be published by itself. */
const plansOf = (schedules: readonly ScheduleInfo[]): ReadonlyMap<string, ScheduleInfo> =>
  new Map(
    schedules
      .filter(({ state }) => state === 'planned' || state === 'running')
      .flatMap((schedule) =>
        schedule.documents.map((document) => [`${keyOf(document)}/${document.version}`, schedule] as const),
      ),
  );

/** The plan of each document that is to be published by itself, at whatever version. */
const plannedDocuments = (schedules: readonly ScheduleInfo[]): ReadonlyMap<string, ScheduleInfo> =>
  new Map(
    schedules
      .filter(({ state }) => state === 'planned')
      .flatMap((schedule) => schedule.documents.map((document) => [keyOf(document), schedule] as const)),
  );

export function Changes({ environment, base, changes, schedules, reviews, perform }: Props) {
  const mayPublish = useRight('content.publish');
  const mayEdit = useRight('content.edit');
  const plans = plansOf(schedules);
  const planned = plannedDocuments(schedules);
  // What is planned would be published now.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter((change) => plans.has(versionKeyOf(change))).map(keyOf)),
  );
  const [when, setWhen] = useState<When>(initialWhen);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [comparedKey, setComparedKey] = useState<string | null>(null);
  const chosen = changes.filter((change) => !left.has(keyOf(change)));
  const resolved = resolveWhen(when, clock.epochMs());
  const { span } = resolved;
  const offered = useStore(kioskStore, (state) => state.homeLanguages);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const codes = offered.map(({ langCode }) => langCode);
  const languages = leftOut.length > 0 ? codes.filter((code) => !leftOut.includes(code)) : undefined;
  const findings = useFindings(environment, chosen, { at: span?.startsAt, until: span?.endsAt, languages });
  const errors = findings?.filter(({ severity }) => severity === 'error') ?? [];
  const needsNote = (findings?.length ?? 0) > 0 && note.trim() === '';
  const toggle = (key: string): void =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const publish = async (): Promise<void> => {
    setBusy(true);
    const done = span
      ? await perform(
          scheduleChanges(environment, span, chosen, { note, languages }),
          PUBLISHING.scheduled(chosen.length, formatSpan(span)),
        )
      : await perform(
          publishChanges(environment, base, chosen, { note, languages }),
          PUBLISHING.published(chosen.length),
        );
    setBusy(false);
    if (!done) return;
    setNote('');
    setWhen(initialWhen());
    if (span) setLeft((before) => new Set([...before, ...chosen.map(keyOf)]));
  };
  const ask = async (): Promise<void> => {
    if (await perform(askForReview(environment, chosen, note), REVIEWS.asked)) setNote('');
  };
  const chooseThese = ({ documents }: Review): void => {
    const asked = new Set(documents.map(keyOf));
    setLeft(new Set(changes.map(keyOf).filter((key) => !asked.has(key))));
  };
  return (
    <Stack gap="md" style={FORM_COLORS}>
      {reviews.length > 0 && (
        <ReviewList environment={environment} reviews={reviews} perform={perform} onChoose={chooseThese} />
      )}
      <p className={styles['count']} role="status" style={{ margin: 0 }}>
        {PUBLISHING.count(changes.length)}
      </p>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div className={styles['view']} role="region" aria-label={PUBLISHING.changes} tabIndex={0}>
        <table className={styles['table']} aria-label={PUBLISHING.changes}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={PUBLISHING.document}
                  aria-label={PUBLISHING.chooseAll}
                  checked={left.size === 0}
                  indeterminate={chosen.length > 0 && chosen.length < changes.length}
                  onChange={() => setLeft(new Set(chosen.length < changes.length ? [] : changes.map(keyOf)))}
                />
              </th>
              <th scope="col">{PUBLISHING.change}</th>
              <th scope="col">{PUBLISHING.saved}</th>
              <th scope="col" className={styles['actions']}>
                {PUBLISHING.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow
                key={keyOf(change)}
                change={change}
                plan={plans.get(versionKeyOf(change))}
                takenFrom={
                  when.mode === 'now' && !left.has(keyOf(change)) ? planned.get(keyOf(change)) : undefined
                }
                isChosen={!left.has(keyOf(change))}
                onToggle={() => toggle(keyOf(change))}
                onCompare={() => setComparedKey(keyOf(change))}
                onDiscard={() =>
                  void perform(discardChange(environment, change), PUBLISHING.discarded(change.name))
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <CompareDialog
        environment={environment}
        change={changes.find((change) => keyOf(change) === comparedKey) ?? null}
        perform={perform}
        onClose={() => setComparedKey(null)}
      />
      <Findings
        findings={findings ?? []}
        nameOf={nameIn(changes)}
        onAdd={({ needs }) => {
          const collection = needs && KINDS_BY_NAME[needs.kind as KindName].collection;
          const key = needs && keyOf({ collection: collection ?? '', id: needs.id });
          return key !== undefined && left.has(key) ? () => toggle(key) : undefined;
        }}
      />
      {mayPublish && offered.length > 1 && (
        <Chip.Group
          multiple
          value={codes.filter((code) => !leftOut.includes(code))}
          onChange={(chosenCodes) => {
            // At least one.
            if (chosenCodes.length > 0) setLeftOut(codes.filter((code) => !chosenCodes.includes(code)));
          }}
        >
          <Group gap="xs" role="group" aria-label={PUBLISHING.languages}>
            <Text size="sm" fw={600} mr="xs">
              {PUBLISHING.languages}
            </Text>
            {offered.map(({ langCode, language }) => (
              <Chip key={langCode} value={langCode}>
                {language || langCode}
              </Chip>
            ))}
            {leftOut.length > 0 && <Text size="sm">{PUBLISHING.languagesHint}</Text>}
          </Group>
        </Chip.Group>
      )}
      {mayPublish && <WhenFields when={when} resolved={resolved} onChange={setWhen} />}
      {(mayPublish || mayEdit) && (
        <Group align="flex-end">
          <Textarea
            label={mayPublish ? (needsNote ? PUBLISHING.noteWhy : PUBLISHING.note) : REVIEWS.noteFirst}
            flex={1}
            autosize
            maxRows={4}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {mayEdit && (
            <Button
              size="md"
              variant={mayPublish ? 'default' : 'filled'}
              disabled={chosen.length === 0 || note.trim() === ''}
              onClick={() => void ask()}
            >
              {REVIEWS.ask}
            </Button>
          )}
          {mayPublish && (
            <Button
              size="md"
              leftSection={<IconWorldUpload size={ICON_PX} aria-hidden />}
              disabled={
                chosen.length === 0 ||
                findings === null ||
                errors.length > 0 ||
                needsNote ||
                (when.mode !== 'now' && !span)
              }
              loading={isBusy}
              onClick={() => void publish()}
            >
              {when.mode === 'now' ? PUBLISHING.publish(chosen.length) : PUBLISHING.schedule(chosen.length)}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** What the checks find in the chosen changes; null until the server has said. */
function useFindings(
  environment: string,
  chosen: readonly UnpublishedChange[],
  options: Parameters<typeof checkChanges>[2],
): CheckFinding[] | null {
  const wanted = JSON.stringify([
    options,
    chosen.map(({ collection, id, version }) => [collection, id, version]),
  ]);
  const [found, setFound] = useState<{ wanted: string; findings: CheckFinding[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the changes.
  useEffect(() => {
    let isCurrent = true;
    const checking = chosen.length === 0 ? Promise.resolve([]) : checkChanges(environment, chosen, options);
    // The server checks again before it publishes.
    void checking
      .catch(() => [])
      .then((findings) => {
        if (isCurrent) setFound({ wanted, findings });
      });
    return () => {
      isCurrent = false;
    };
  }, [environment, wanted]);
  return found?.wanted === wanted ? found.findings : null;
}

function ChangeRow({
  change,
  plan,
  takenFrom,
  isChosen,
  onToggle,
  onCompare,
  onDiscard,
}: {
  change: UnpublishedChange;
  /** Under which this version will be published. */
  plan: ScheduleInfo | undefined;
  /** The plan that leaves this document out, if it is published now. */
  takenFrom: ScheduleInfo | undefined;
  isChosen: boolean;
  onToggle: () => void;
  onCompare: () => void;
  onDiscard: () => void;
}) {
  const { collection, id, name, at, by, isDeleted, liveVersion } = change;
  const kind = kindByCollection(collection);
  const mayDiscard = useRight(editRightOf(kind?.kind ?? 'page'));
  const what = isDeleted ? 'deleted' : liveVersion === null ? 'added' : 'changed';
  return (
    <tr>
      <th scope="row">
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          label={name}
          description={kind?.title}
          aria-label={PUBLISHING.choose(name)}
        />
      </th>
      <td>
        <Text fw={600} c={isDeleted ? 'red.9' : undefined}>
          {PUBLISHING.kinds[what]}
        </Text>
        {plan && <Text size="sm">{PUBLISHING.planned(formatSpan(plan))}</Text>}
        {takenFrom && (
          <Text size="sm" c={AMBER} role="status">
            {PUBLISHING.takenFrom(formatSpan(takenFrom))}
          </Text>
        )}
      </td>
      <td>
        <span className={styles['lines']}>
          <span>{by ?? PUBLISHING.showroom}</span>
          <time dateTime={at} title={new Date(at).toLocaleString()}>
            {relativeTime(Date.parse(at), clock.epochMs())}
          </time>
        </span>
      </td>
      <td className={styles['actions']}>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-md"
            aria-label={PUBLISHING.compareNamed(name)}
            onClick={onCompare}
          >
            {PUBLISHING.compare}
          </Button>
          {!isDeleted && kind && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={PUBLISHING.openNamed(name)}
              onClick={() => leaveFor(pathOfDocument(kind, id))}
            >
              {PUBLISHING.open}
            </Button>
          )}
          {mayDiscard && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={PUBLISHING.discardNamed(name)}
              onClick={onDiscard}
            >
              {PUBLISHING.discard}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

/** The name of a changed document; the id of another one. */
const nameIn =
  (changes: readonly UnpublishedChange[]) =>
  (collection: string, id: string): string =>
    changes.find((change) => change.collection === collection && change.id === id)?.name ?? id;
