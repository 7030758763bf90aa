// The release that pilot kiosks show before the others: how it goes, and what becomes of it.
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChartDots, IconTimeline } from '@tabler/icons-react';
import { decideRollout, type RolloutInfo } from '../api/publishingApi.ts';
import { useRight } from '../auth/editorSession.ts';
import { confirm } from '../shared/confirm.tsx';
import type { Perform } from '../shared/usePerform.ts';
import { PilotComparison } from './PilotComparison.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const PILOT_DONE = {
  widen: t('All kiosks get the release.'),
  withdraw: t('The pilot kiosks show again what the others show.'),
  resume: t('The release goes on. Faults are counted from now on.'),
} as const;

const PILOT_CONFIRM = {
  widen: () => ({
    title: t('Give this release to all kiosks now?'),
    body: t('Every kiosk of this environment shows it as soon as nobody stands before it.'),
    action: t('Give it to all'),
  }),
  withdraw: (group: string) => ({
    title: t('Take this release back?'),
    body: t(
      'The kiosks of “{group}” show again what the others show. The changes stay in the list of releases.',
      { group },
    ),
    action: t('Take it back'),
  }),
} as const;

interface Props {
  environment: string;
  rollout: RolloutInfo;
  perform: Perform;
}

export function RolloutPanel({ environment, rollout, perform }: Props) {
  const timeOf = useTimeFormat();
  const mayPublish = useRight('content.publish');
  const maySeeVisits = useRight('insights.view');
  const [isCounting, setCounting] = useState(false);
  const { state, group, release, showing, kiosks, startedAt, widenAt, faults, expected } = rollout;
  const isStopped = state === 'stopped';
  const decide = (action: 'widen' | 'withdraw' | 'resume') =>
    perform(decideRollout(environment, action), PILOT_DONE[action]);
  const ask = (action: 'widen' | 'withdraw') => () =>
    confirm({
      ...PILOT_CONFIRM[action](group.name),
      isDestructive: action === 'withdraw' || isStopped,
      perform: () => decide(action),
    });
  const decisions = (
    <>
      {isStopped && <Button onClick={ask('withdraw')}>{t('Take it back')}</Button>}
      {isStopped && (
        <Button variant="default" onClick={() => void decide('resume')}>
          {t('Let it go on')}
        </Button>
      )}
      <Button variant={isStopped ? 'default' : 'filled'} onClick={ask('widen')}>
        {t('Give it to all kiosks')}
      </Button>
      {!isStopped && (
        <Button variant="default" onClick={ask('withdraw')}>
          {t('Take it back')}
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
      aria-label={t('On pilot kiosks first')}
      className={styles['rollout']}
      data-stopped={isStopped || undefined}
    >
      <Icon className={styles['rolloutSign']} size={ICON_PX.xl} aria-hidden />
      <Stack gap="sm">
        <Title order={2} size="h3">
          {isStopped ? t('Stopped on the pilot kiosks') : t('On pilot kiosks first')}
        </Title>
        <Text role="status">
          {t(
            '{showing} of {kiosks, plural, one {# kiosk} other {# kiosks}} of “{group}” show the new release, which is out since {since}.',
            { showing, kiosks, group: group.name, since: timeOf(startedAt) },
          )}
          {release.note !== '' && ` ${t('Note: “{note}”', { note: release.note })}`}
        </Text>
        <Text>
          {t(
            'They have reported {faults, plural, one {# fault} other {# faults}}; by their week before, {expected} were to be expected.',
            { faults, expected: Math.round(expected) },
          )}
        </Text>
        <Text>
          {isStopped
            ? t(
                'That is more than chance, so the other kiosks keep the release before. Mend it and publish again for the pilot kiosks, let it go on, or take it back.',
              )
            : widenAt === null
              ? t('The other kiosks follow when you say so.')
              : t('The other kiosks follow on {at}.', { at: timeOf(widenAt) })}
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
                {isCounting ? t('Hide what visitors do') : t('What visitors do')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
