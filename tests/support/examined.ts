// Findings of the doctor in an open showroom.
import { examine } from '#server/operating/doctorChecks.ts';
import type { Showroom } from './showroom.ts';

/** Its finding about one thing, such as 'stock'; undefined if it says nothing of it. */
export async function examined({ settings, app }: Showroom, what: string) {
  const findings = await examine({
    settings,
    env: {},
    database: app.services.database,
    nodeVersion: 'v20.19.0',
    userId: 1,
    nowMs: Date.now(),
  });
  return findings.find((finding) => finding.what === what);
}
