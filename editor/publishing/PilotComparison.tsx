// Compares visits on pilot kiosks and on the others: did the release make a difference?
import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeIn, type OutcomeReading } from '#rules/pilotVisits.ts';
import { loadPilotVisits, type PilotReading } from '../api/publishingApi.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { percentOf, pointsOf, reachOf } from './pilotFigures.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';
import type { Outcome } from '#rules/pilotVisits.ts';

const PILOT_VISITS_TOO_EARLY = {
  days: t('Too early to say. After a week this shows whether the release changes what visitors do.'),
  kiosks: t(
    'Too early to say. It takes at least three kiosks in the pilot group and three others, each with 30 visits before and since the release.',
  ),
} as const;

const PILOT_VISITS_OUTCOMES = {
  product: t('opened a product'),
  comparison: t('compared'),
  quiz: t('got a recommendation'),
  address: t('checked an address'),
} satisfies Record<Outcome, string>;

const PILOT_VISITS_RESULTS = {
  more: t('More since the release'),
  fewer: t('Fewer since the release'),
  open: t('May be chance'),
} as const;

export function PilotComparison({ environment }: { environment: string }) {
  const {
    data: reading,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: ['pilot visits', environment],
    queryFn: () => loadPilotVisits(environment),
  });
  if (isLoadingError)
    return (
      <Failed
        message={t('The visits could not be counted.')}
        retry={t('Try again')}
        onRetry={() => void refetch()}
      />
    );
  return reading ? <Reading reading={reading} /> : <Loading message={t('Counting visits…')} />;
}

function Reading({ reading: { tooEarly, pilots, others, outcomes } }: { reading: PilotReading }) {
  const reach = reachOf(outcomes.flatMap(({ difference }) => difference ?? []));
  return (
    <Stack gap="sm">
      {tooEarly !== null && (
        <Text role="status" fw={600}>
          {PILOT_VISITS_TOO_EARLY[tooEarly]}
        </Text>
      )}
      <Table aria-label={t('Share of visits, before and since the release')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Visits that…')}</Table.Th>
            <Table.Th scope="col">
              {t('Pilot ({count, plural, one {# kiosk} other {# kiosks}})', { count: pilots })}
            </Table.Th>
            <Table.Th scope="col">
              {t('Others ({count, plural, one {# kiosk} other {# kiosks}})', { count: others })}
            </Table.Th>
            <Table.Th scope="col">{t('Pilot against others')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes.map((one) => (
            <Table.Tr key={one.outcome}>
              <Table.Th scope="row">{PILOT_VISITS_OUTCOMES[one.outcome]}</Table.Th>
              <Table.Td>{changeText(one.pilot)}</Table.Td>
              <Table.Td>{changeText(one.others)}</Table.Td>
              <Table.Td>
                {one.difference ? (
                  <Difference difference={one.difference} reach={reach} />
                ) : (
                  <Text size="sm">{t('Too early')}</Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {tooEarly === null && (
        <Text size="sm">
          {t(
            'Each kiosk is compared with its own time before, and the pilot with the others. In the brackets is what the difference can be; while it reaches from less to more, it may be chance.',
          )}
        </Text>
      )}
    </Stack>
  );
}

const changeText = (change: OutcomeReading['pilot']): string =>
  change
    ? t('{before} to {since}', { before: percentOf(change.before), since: percentOf(change.since) })
    : t('No visits');

/** The interval on a scale that has zero in its middle. */
function Difference({
  difference,
  reach,
}: {
  difference: NonNullable<OutcomeReading['difference']>;
  reach: number;
}) {
  const { share, low, high } = difference;
  const result = changeIn(difference);
  const at = (value: number): string => `${50 + (value / reach) * 50}%`;
  return (
    <div className={styles['difference']} data-result={result}>
      <span className={styles['scale']} aria-hidden>
        <span
          className={styles['interval']}
          style={{ left: at(low), width: `${((high - low) / reach) * 50}%` }}
        />
        <span className={styles['estimate']} style={{ left: at(share) }} />
      </span>
      <Text size="sm">
        {t('{share} points ({low} to {high})', {
          share: pointsOf(share),
          low: pointsOf(low),
          high: pointsOf(high),
        })}
      </Text>
      <Text size="sm" fw={600}>
        {PILOT_VISITS_RESULTS[result]}
      </Text>
    </div>
  );
}
