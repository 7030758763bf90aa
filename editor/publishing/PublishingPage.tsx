// Publishing of the current environment: what is saved but not public, the checks, and releases.
// See src/screens/README.md#2115-publishing.
import { useEffect, useState } from 'react';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { cancelSchedule, goBackTo, type ReleaseInfo, type ScheduleInfo } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { PUBLISHING } from '../messages/editorMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import { notifyNote } from '../notify.tsx';
import { UNDO_MS, usePerform } from '../shared/usePerform.ts';
import { Changes } from './Changes.tsx';
import { EnvironmentChecks } from './Findings.tsx';
import { MovePlanDialog } from './MovePlanDialog.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';
import { PreviewMenu } from './PreviewMenu.tsx';
import { RolloutPanel } from './RolloutPanel.tsx';
import { ReleaseTable } from './ReleaseTable.tsx';
import styles from './publishing.module.css';
import { ScheduleList } from './ScheduleList.tsx';
import { usePublishing } from './usePublishing.ts';
import { START_FIELD_ID } from './WhenFields.tsx';
import { publishNow, publishOn } from './when.ts';
import { ICON_PX } from '../theme.ts';

export function PublishingPage() {
  const environment = useStore(kioskStore, (state) => state.environment);
  return environment ? (
    <EnvironmentPublishing key={environment.id} id={environment.id} name={environment.name} />
  ) : (
    <Loading message={PUBLISHING.loading} />
  );
}

function EnvironmentPublishing({ id, name }: { id: string; name: string }) {
  const { data, hasFailed, reload, showMore } = usePublishing(id);
  const mayPublish = useRight('content.publish');
  const perform = usePerform(reload);
  const [when, setWhen] = useState(publishNow);
  const part = useStore(kioskStore, ({ list }) => list);
  const [moved, setMoved] = useState<ScheduleInfo | null>(null);
  const [plannedDay, setPlannedDay] = useState(0);
  // A day of the calendar leads to the time at which it is planned.
  useEffect(() => {
    if (plannedDay > 0) document.getElementById(START_FIELD_ID)?.focus();
  }, [plannedDay]);
  const isLoaded = data !== undefined;
  // /edit/releases and /edit/calendar are parts of this page.
  useEffect(() => {
    if (isLoaded && part !== null) document.getElementById(part)?.scrollIntoView();
  }, [isLoaded, part]);
  if (!data && hasFailed)
    return <Failed message={PUBLISHING.failed} retry={PUBLISHING.retry} onRetry={() => void reload()} />;
  if (!data) return <Loading message={PUBLISHING.loading} />;
  const { mode, release, changes, releases, schedules, reviews, rollout, groups } = data;
  const cancel = (schedule: ScheduleInfo): void => {
    const isRunning = schedule.state === 'running';
    confirm({
      ...(isRunning ? PUBLISHING.endCampaign : PUBLISHING.cancelPlan),
      isDestructive: true,
      perform: () =>
        perform(cancelSchedule(id, schedule.id), isRunning ? PUBLISHING.ended : PUBLISHING.cancelled),
    });
  };
  // At once, with a way to take it back.
  const goBack = async (now: ReleaseInfo, earlier: ReleaseInfo): Promise<void> => {
    const made = await perform(goBackTo(id, now.id, earlier.hash));
    if (!made) return;
    // What was on pilot kiosks alone would be on all of them.
    if (rollout) return notifyNote(PUBLISHING.wentBack);
    notifyNote(PUBLISHING.wentBack, UNDO_MS, {
      label: PUBLISHING.undo,
      run: () => void perform(goBackTo(id, made.id, now.hash), PUBLISHING.undone),
    });
  };
  const planDay = (date: string): void => {
    setWhen(publishOn(date, clock.epochMs()));
    setPlannedDay((before) => before + 1);
  };
  return (
    <Stack gap="xl" className={styles['page']}>
      <Group justify="space-between" align="center">
        <Text maw={640}>{PUBLISHING.explained[mode](name)}</Text>
        <Group>
          <PreviewMenu environment={id} releases={mode === 'byHand' ? releases : []} changes={changes} />
          {mayPublish && (
            <ModeSwitch environment={{ id, name }} mode={mode} waiting={changes.length} perform={perform} />
          )}
        </Group>
      </Group>
      {rollout && <RolloutPanel environment={id} rollout={rollout} perform={perform} />}
      {mode === 'byHand' &&
        (changes.length === 0 || !release ? (
          <Empty
            sign={<IconCircleCheck size={ICON_PX.empty} stroke={1.2} aria-hidden />}
            title={PUBLISHING.nothing}
            hint={PUBLISHING.nothingHint}
          />
        ) : (
          <Changes
            environment={id}
            base={release.id}
            changes={changes}
            schedules={schedules}
            reviews={reviews}
            rollout={rollout}
            groups={groups}
            when={when}
            onWhen={setWhen}
            perform={perform}
          />
        ))}
      <EnvironmentChecks environment={id} />
      {mode === 'byHand' && (
        <ScheduleList
          environment={id}
          schedules={schedules}
          actions={{
            onMove: mayPublish ? setMoved : null,
            onCancel: mayPublish ? cancel : null,
            onPlanDay: mayPublish ? planDay : null,
            isEmpty: changes.length === 0,
          }}
        />
      )}
      {mode === 'atOnce' && (
        <Stack id="releases" gap="xs">
          <Title order={2} size="h3">
            {PUBLISHING.releases}
          </Title>
          <Text maw={760}>{PUBLISHING.savesAreReleases}</Text>
        </Stack>
      )}
      {mode === 'byHand' && release && (
        <ReleaseTable
          environment={id}
          releases={releases}
          current={rollout?.base?.id ?? release.id}
          onPilots={rollout?.release.id ?? null}
          onBack={mayPublish ? (earlier) => void goBack(release, earlier) : null}
          onMore={showMore}
        />
      )}
      <MovePlanDialog environment={id} schedule={moved} perform={perform} onClose={() => setMoved(null)} />
    </Stack>
  );
}
