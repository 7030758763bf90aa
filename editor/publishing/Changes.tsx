// Saved changes that are not public: chosen, checked, and published together.
import { useState } from 'react';
import { Stack } from '@mantine/core';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { clock } from '#clock.ts';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import {
  publishChanges,
  scheduleChanges,
  type RolloutState,
  type ScheduleInfo,
  type UnpublishedChange,
} from '../api/publishingApi.ts';
import { askForReview, type Review } from '../api/reviewApi.ts';
import { useRight } from '../auth/editorSession.ts';
import styles from '../shared/adminTable.module.css';
import type { Perform } from '../shared/usePerform.ts';
import { keyOf, nameIn, schedulesOf, versionKeyOf } from './changeKeys.ts';
import { ChangeTable, toggled } from './ChangeTable.tsx';
import { Findings } from './Findings.tsx';
import { LazyFit } from './LazyFit.tsx';
import { LanguageChips } from './LanguageChips.tsx';
import { firstChoice, type PilotChoice } from './pilotChoice.ts';
import { PilotFields } from './PilotFields.tsx';
import { PublishOrder } from './PublishOrder.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useFindings } from './useFindings.ts';
import { formatSpan, publishNow, resolveWhen, type When } from './when.ts';
import { WhenFields } from './WhenFields.tsx';
import { listOf } from '../format/listOf.ts';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  /** Id of the release that these changes are compared with. */
  base: number;
  changes: readonly UnpublishedChange[];
  schedules: readonly ScheduleInfo[];
  reviews: readonly Review[];
  rollout: RolloutState['rollout'];
  groups: RolloutState['groups'];
  when: When;
  onWhen: (when: When) => void;
  perform: Perform;
}

export function Changes({
  environment,
  base,
  changes,
  schedules,
  reviews,
  rollout,
  groups,
  when,
  onWhen,
  perform,
}: Props) {
  const mayPublish = useRight('content.publish');
  // Publishing includes no scheduled change at first, since it would become public now.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => {
    const byVersion = schedulesOf(schedules);
    return new Set(changes.filter((change) => byVersion.has(versionKeyOf(change))).map(keyOf));
  });
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const chosen = changes.filter((change) => !left.has(keyOf(change)));
  const resolved = resolveWhen(when, clock.epochMs());
  const { span } = resolved;
  const isNow = when.mode === 'now';
  const offered = useStore(kioskStore, (state) => state.homeLanguages);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const codes = offered.map(({ langCode }) => langCode);
  const languages = leftOut.length > 0 ? codes.filter((code) => !leftOut.includes(code)) : undefined;
  const findings = useFindings(environment, chosen, { at: span?.startsAt, until: span?.endsAt, languages });
  const hasErrors = findings?.some(({ severity }) => severity === 'error') ?? true;
  const [chosenPilot, setPilot] = useState<PilotChoice | null>(null);
  const pilot = chosenPilot ?? firstChoice(rollout);
  const pilotGroup = isNow ? groups.find(({ id }) => id === pilot.group) : undefined;
  const publish = async (): Promise<void> => {
    setBusy(true);
    const done = span
      ? await perform(
          scheduleChanges(environment, span, chosen, { note, languages }),
          t('{count, plural, one {# document} other {# documents}} will be published: {when}.', {
            count: chosen.length,
            when: formatSpan(span),
          }),
        )
      : await perform(
          publishChanges(environment, base, chosen, {
            note,
            languages,
            pilot: pilotGroup && { group: pilotGroup.id, hours: pilot.hours },
          }),
          pilotGroup
            ? t(
                'Published {count, plural, one {# document} other {# documents}} on the kiosks of “{name}”.',
                { count: chosen.length, name: pilotGroup.name },
              )
            : t('Published {count, plural, one {# document} other {# documents}}.', { count: chosen.length }),
        );
    setBusy(false);
    if (!done) return;
    setNote('');
    onWhen(publishNow());
    if (span) setLeft((before) => new Set([...before, ...chosen.map(keyOf)]));
  };
  const ask = async (): Promise<void> => {
    if (await perform(askForReview(environment, chosen, note), t('Publishers see it in their list.')))
      setNote('');
  };
  const chooseThese = ({ documents }: Review): void => {
    const asked = new Set(documents.map(keyOf));
    setLeft(new Set(changes.map(keyOf).filter((key) => !asked.has(key))));
  };
  const authors = [...new Set(changes.flatMap((change) => change.authors))];
  return (
    <Stack gap="md">
      {reviews.length > 0 && (
        <ReviewList environment={environment} reviews={reviews} perform={perform} onChoose={chooseThese} />
      )}
      <p className={styles['count']} role="status" style={{ margin: 0 }}>
        {authors.length === 0
          ? t('{count, plural, one {# document} other {# documents}} not published', {
              count: changes.length,
            })
          : t('{count, plural, one {# document} other {# documents}} not published, saved by {names}', {
              count: changes.length,
              names: listOf(authors),
            })}
      </p>
      <ChangeTable
        environment={environment}
        changes={changes}
        schedules={schedules}
        left={left}
        isNow={isNow}
        perform={perform}
        onLeft={setLeft}
      />
      <Findings
        findings={findings ?? []}
        nameOf={nameIn(changes)}
        onAdd={({ needs }) => {
          if (!needs) return undefined;
          const { collection } = KINDS_BY_NAME[needs.kind as KindName];
          const key = keyOf({ collection, id: needs.id });
          return left.has(key) ? () => setLeft(toggled(left, key)) : undefined;
        }}
      />
      <LazyFit environment={environment} changes={chosen} />
      {mayPublish && offered.length > 1 && (
        <LanguageChips offered={offered} leftOut={leftOut} onLeftOut={setLeftOut} />
      )}
      {mayPublish && <WhenFields when={when} resolved={resolved} onChange={onWhen} />}
      {mayPublish && isNow && groups.some(({ kiosks }) => kiosks > 0) && (
        <PilotFields groups={groups} pilot={pilot} onChange={setPilot} />
      )}
      <PublishOrder
        chosenCount={chosen.length}
        note={note}
        hasWarnings={(findings?.length ?? 0) > 0}
        isNow={isNow}
        isReady={!hasErrors && (isNow || span !== null)}
        isBusy={isBusy}
        onNote={setNote}
        onAsk={() => void ask()}
        onPublish={() => void publish()}
      />
    </Stack>
  );
}
