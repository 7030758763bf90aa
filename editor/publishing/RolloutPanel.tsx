// The release that pilot kiosks show before the others: how it goes, and what becomes of it.
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChartDots, IconTimeline } from '@tabler/icons-react';
import { decideRollout, type RolloutInfo } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { PILOT } from '../messages/editorMessages.ts';
import { PILOT_VISITS } from '../messages/pilotMessages.ts';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';
import { PilotComparison } from './PilotComparison.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './publishing.module.css';

interface Props {
  environment: string;
  rollout: RolloutInfo;
  perform: Perform;
}

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function RolloutPanel({ environment, rollout, perform }: Props) {
  const mayPublish = useRight('content.publish');
  const maySeeVisits = useRight('insights.view');
  const [isCounting, setCounting] = useState(false);
  const { state, group, release, showing, kiosks, startedAt, widenAt, faults, expected } = rollout;
  const isStopped = state === 'stopped';
  const decide = (action: 'widen' | 'withdraw' | 'resume') =>
    perform(decideRollout(environment, action), PILOT.done[action]);
  const ask = (action: 'widen' | 'withdraw') => () =>
    confirm({
      ...PILOT.confirm[action](group.name),
      isDestructive: action === 'withdraw' || isStopped,
      perform: () => decide(action),
    });
  const decisions = (
    <>
      {isStopped && <Button onClick={ask('withdraw')}>{PILOT.withdraw}</Button>}
      {isStopped && (
        <Button variant="default" onClick={() => void decide('resume')}>
          {PILOT.resume}
        </Button>
      )}
      <Button variant={isStopped ? 'default' : 'filled'} onClick={ask('widen')}>
        {PILOT.widen}
      </Button>
      {!isStopped && (
        <Button variant="default" onClick={ask('withdraw')}>
          {PILOT.withdraw}
        </Button>
      )}
    </>
  );
  const Icon = isStopped ? IconAlertTriangle : IconTimeline;
  return (
    <Paper
      withBorder
      radius="xl"
      p="lg"
      component="section"
      aria-label={PILOT.title}
      className={styles['rollout']}
      data-stopped={isStopped || undefined}
    >
      <Icon className={styles['rolloutSign']} size={ICON_PX.xl} aria-hidden />
      <Stack gap="sm">
        <Title order={2} size="h3">
          {isStopped ? PILOT.stopped : PILOT.title}
        </Title>
        <Text role="status">
          {PILOT.shownBy(group.name, showing, kiosks, timeOf(startedAt))}
          {release.note !== '' && ` ${PILOT.noted(release.note)}`}
        </Text>
        <Text>{PILOT.faults(faults, expected)}</Text>
        <Text>
          {isStopped
            ? PILOT.stoppedHint
            : widenAt === null
              ? PILOT.waitsForYou
              : PILOT.othersFollow(timeOf(widenAt))}
        </Text>
        {isCounting && <PilotComparison environment={environment} />}
        {(mayPublish || maySeeVisits) && (
          <Group gap="sm">
            {mayPublish && decisions}
            {maySeeVisits && (
              <Button
                variant="subtle"
                aria-expanded={isCounting}
                leftSection={<IconChartDots size={ICON_PX.md} aria-hidden />}
                onClick={() => setCounting(!isCounting)}
              >
                {isCounting ? PILOT_VISITS.close : PILOT_VISITS.open}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
