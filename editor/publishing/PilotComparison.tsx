// What visitors do on pilot kiosks and on the others, and whether the release has changed it.
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeIn, type OutcomeReading } from '#rules/pilotVisits.ts';
import { loadPilotVisits, type PilotReading } from '../api/publishingApi.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { PILOT_VISITS } from '../messages/pilotMessages.ts';
import { percentOf, pointsOf, reachOf } from './pilotFigures.ts';
import styles from './publishing.module.css';

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
    return <Failed message={PILOT_VISITS.failed} retry={PILOT_VISITS.retry} onRetry={() => void refetch()} />;
  return reading ? <Reading reading={reading} /> : <Loading message={PILOT_VISITS.loading} />;
}

function Reading({ reading: { tooEarly, pilots, others, outcomes } }: { reading: PilotReading }) {
  const reach = reachOf(outcomes.flatMap(({ difference }) => difference ?? []));
  return (
    <div className={styles['pilotVisits']}>
      {tooEarly !== null && (
        <Text role="status" fw={600}>
          {PILOT_VISITS.tooEarly[tooEarly]}
        </Text>
      )}
      <Table aria-label={PILOT_VISITS.caption} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{PILOT_VISITS.outcome}</Table.Th>
            <Table.Th scope="col">{PILOT_VISITS.pilot(pilots)}</Table.Th>
            <Table.Th scope="col">{PILOT_VISITS.others(others)}</Table.Th>
            <Table.Th scope="col">{PILOT_VISITS.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes.map((one) => (
            <Table.Tr key={one.outcome}>
              <Table.Th scope="row">{PILOT_VISITS.outcomes[one.outcome]}</Table.Th>
              <Table.Td>{changeText(one.pilot)}</Table.Td>
              <Table.Td>{changeText(one.others)}</Table.Td>
              <Table.Td>
                {one.difference ? (
                  <Difference difference={one.difference} reach={reach} />
                ) : (
                  <Text size="sm">{PILOT_VISITS.soon}</Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {tooEarly === null && <Text size="sm">{PILOT_VISITS.method}</Text>}
    </div>
  );
}

const changeText = (change: OutcomeReading['pilot']): string =>
  change ? PILOT_VISITS.change(percentOf(change.before), percentOf(change.since)) : PILOT_VISITS.none;

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
      <Text size="sm">{PILOT_VISITS.points(pointsOf(share), pointsOf(low), pointsOf(high))}</Text>
      <Text size="sm" fw={600}>
        {PILOT_VISITS.results[result]}
      </Text>
    </div>
  );
}
