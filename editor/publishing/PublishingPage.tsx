// Publishing of the current environment, in four tabs: what is saved but not public, the calendar,
// the releases and the checks. See editor/shell/README.md#publishing.
import { useEffect, useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { cancelSchedule, goBackTo, type ReleaseInfo, type ScheduleInfo } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { confirm } from '../shared/confirm.tsx';
import { notifyNote } from '../notify.tsx';
import { UNDO_MS, usePerform } from '../shared/usePerform.ts';
import { Changes } from './Changes.tsx';
import { EnvironmentChecks } from './Findings.tsx';
import { MoveScheduleDialog } from './MoveScheduleDialog.tsx';
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
import { t } from '../i18n/t.ts';
import { PUBLISHING_EXPLAINED } from './publishingExplained.ts';

const PUBLISHING_END_CAMPAIGN = {
  title: t('End this campaign now?'),
  body: t('Kiosks show again what was live before it.'),
  action: t('End it now'),
} as const;

const PUBLISHING_CANCEL_PLAN = {
  title: t('Cancel this schedule?'),
  body: t('It will not be published by itself. What was saved stays, and waits to be published.'),
  action: t('Cancel the schedule'),
} as const;

export function PublishingPage() {
  const environment = useStore(kioskStore, (state) => state.environment);
  return environment ? (
    <EnvironmentPublishing key={environment.id} id={environment.id} name={environment.name} />
  ) : (
    <Loading message={t('Loading what is published…')} />
  );
}

function EnvironmentPublishing({ id, name }: { id: string; name: string }) {
  const { data, hasFailed, reload, showMore } = usePublishing(id);
  const mayPublish = useRight('content.publish');
  const perform = usePerform(reload);
  const [when, setWhen] = useState(publishNow);
  const part = useStore(kioskStore, ({ list }) => list);
  const [moved, setMoved] = useState<ScheduleInfo | null>(null);
  const [scheduledDay, setScheduledDay] = useState('');
  // A day of the calendar leads to the time at which it is scheduled.
  useEffect(() => {
    if (scheduledDay === '' || part !== 'publishing') return;
    document.getElementById(START_FIELD_ID)?.focus();
    setScheduledDay('');
  }, [scheduledDay, part]);
  if (!data && hasFailed)
    return (
      <Failed
        message={t('What is published could not be loaded.')}
        retry={t('Try again')}
        onRetry={() => void reload()}
      />
    );
  if (!data) return <Loading message={t('Loading what is published…')} />;
  const { mode, release, changes, releases, schedules, reviews, rollout, groups } = data;
  const cancel = (schedule: ScheduleInfo): void => {
    const isRunning = schedule.state === 'running';
    confirm({
      ...(isRunning ? PUBLISHING_END_CAMPAIGN : PUBLISHING_CANCEL_PLAN),
      isDestructive: true,
      perform: () =>
        perform(
          cancelSchedule(id, schedule.id),
          isRunning ? t('The campaign has ended.') : t('The schedule is cancelled.'),
        ),
    });
  };
  // At once, with a way to take it back.
  const goBack = async (now: ReleaseInfo, earlier: ReleaseInfo): Promise<void> => {
    const made = await perform(goBackTo(id, now.id, earlier.hash));
    if (!made) return;
    // No undo during a rollout: it would put the release of the pilot kiosks on all kiosks.
    if (rollout) return notifyNote(t('The earlier release is live again.'));
    notifyNote(t('The earlier release is live again.'), UNDO_MS, {
      label: t('Undo'),
      run: () => void perform(goBackTo(id, made.id, now.hash), t('What was live before is live again.')),
    });
  };
  const scheduleDay = (date: string): void => {
    setWhen(publishOn(date, clock.epochMs()));
    setScheduledDay(date);
    leaveFor(pathOfList('publishing'));
  };
  const isByHand = mode === 'byHand';
  return (
    <Stack gap="xl" className={styles['page']}>
      {/* Hidden, not closed: the choice and the note stay while another tab is looked at. */}
      <div hidden={part !== 'publishing'}>
        <Stack gap="xl">
          <Group justify="space-between" align="center">
            <Text maw={640}>{PUBLISHING_EXPLAINED[mode](name)}</Text>
            <Group>
              <PreviewMenu environment={id} releases={isByHand ? releases : []} changes={changes} />
              {mayPublish && (
                <ModeSwitch
                  environment={{ id, name }}
                  mode={mode}
                  waiting={changes.length}
                  perform={perform}
                />
              )}
            </Group>
          </Group>
          {rollout && <RolloutPanel environment={id} rollout={rollout} perform={perform} />}
          {isByHand &&
            (changes.length === 0 || !release ? (
              <Empty
                sign={<IconCircleCheck size={ICON_PX.empty} stroke={1.2} aria-hidden />}
                title={t('Everything is published')}
                hint={t('What you save next waits here until it is published.')}
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
        </Stack>
      </div>
      {part === 'checks' && <EnvironmentChecks environment={id} />}
      {part === 'calendar' &&
        (isByHand ? (
          <ScheduleList
            environment={id}
            schedules={schedules}
            actions={{
              onMove: mayPublish ? setMoved : null,
              onCancel: mayPublish ? cancel : null,
              onScheduleDay: mayPublish ? scheduleDay : null,
              isEmpty: changes.length === 0,
            }}
          />
        ) : (
          <Text maw={760}>
            {t('Each save is live at once here. Schedules need an environment that is published by hand.')}
          </Text>
        ))}
      {part === 'releases' && mode === 'atOnce' && (
        <Text maw={760}>
          {t(
            'Each save is a release of its own. The history of a page takes back its saves, one page at a time: pages are shared, so going back as a whole would also undo what colleagues saved for other environments. With publishing by hand, releases are listed here, each with a way back.',
          )}
        </Text>
      )}
      {part === 'releases' && isByHand && release && (
        <ReleaseTable
          environment={id}
          releases={releases}
          current={rollout?.base?.id ?? release.id}
          onPilots={rollout?.release.id ?? null}
          onBack={mayPublish ? (earlier) => void goBack(release, earlier) : null}
          onMore={showMore}
        />
      )}
      <MoveScheduleDialog
        environment={id}
        schedule={moved}
        perform={perform}
        onClose={() => setMoved(null)}
      />
    </Stack>
  );
}
