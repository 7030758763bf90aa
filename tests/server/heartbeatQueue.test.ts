// Many heartbeats at once. See src/server/insights/README.md#events-and-kiosks.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listedKiosks } from '#tests/support/listedKiosks.ts';
import { onEachDatabase } from '#tests/support/engines.ts';
import { openShowroom } from '#tests/support/showroom.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as enrolments from '#server/fleet/enrolmentRepository.ts';

onEachDatabase('When hundreds of kiosks send a heartbeat at the same moment', (makeDatabase) => {
  it('each is stored, and one that cannot be does not take the others with it', async () => {
    const { app } = await openShowroom({}, await makeDatabase());
    const { database, heartbeats } = app.services;
    const ids = Array.from({ length: 300 }, () => randomUUID());
    const yes = async (): Promise<boolean> => true;
    const broken = {
      ...heartbeat(),
      uptime_ms: 'x' as unknown as number,
      version: null as unknown as string,
    };
    const answers = await Promise.allSettled(
      ids.map((id, index) =>
        heartbeats.record(
          id,
          index === 100 ? broken : heartbeat({ name: `kiosk ${index}` }),
          Date.now(),
          index === 200 ? async () => false : yes,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(answers[200]).toEqual({ status: 'fulfilled', value: false });
    const stored = await listedKiosks(app.services.database);
    expect(stored).toHaveLength(298);
    expect(stored.find(({ id }) => id === ids[299])?.name).toBe('kiosk 299');

    // Look-ups of their keys share a statement, and each gets its own answer.
    const key = await enrolments.renew(database, ids[0] ?? '');
    const found = await Promise.all([
      enrolments.kioskWith(database, key),
      enrolments.kioskWith(database, 'kiosk_invented'),
      enrolments.needsKey(database, ids[1] ?? ''),
    ]);
    expect(found).toEqual([ids[0], undefined, false]);
    expect(await Promise.all([0, 1].map((index) => enrolments.needsKey(database, ids[index] ?? '')))).toEqual(
      [true, false],
    );
  });
});
