// Publishes due schedules, unless shoppers would see an error; then the person who scheduled it
// gets a mail. See src/server/publishing/README.md#schedules.
import type { FastifyBaseLogger } from 'fastify';
import { failedScheduleMail } from '../accounts/accountMails.ts';
import { SITE } from '../documents/documentGate.ts';
import { presentFindings } from './publishGate.ts';
import { documentsOfRelease } from './releaseDocuments.ts';
import { checkChanges } from './releaseChecks.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as accounts from '../accounts/accountRepository.ts';
import * as schedules from './scheduleRepository.ts';
import * as storedReleases from './releaseRepository.ts';

/** Resolves to when the next one is due, ISO 8601, or null. */
export const carryOutSchedules = (
  services: Services,
  log: FastifyBaseLogger,
  now: string,
): Promise<string | null> =>
  schedules.carryOutDue(
    services.database,
    now,
    async (environment, changes) => {
      const { release } = await storedReleases.publishing(services.database, environment);
      const before = release ? await documentsOfRelease(services.database, release) : [];
      const { errors } = presentFindings(await checkChanges(services, environment, { before, changes }));
      const [first] = errors;
      return first ? [first.label, first.message].filter(Boolean).join(': ') : null;
    },
    (schedule) => {
      log.warn({ schedule: schedule.id }, 'a schedule was not published, since the checks found an error');
      mailScheduler(services, schedule).catch((error: unknown) =>
        log.warn({ err: error }, 'a failed schedule could not be mailed'),
      );
    },
  );

async function mailScheduler(
  { database, mailer, settings }: Services,
  { account, environment, note, problem }: schedules.StoredSchedule,
): Promise<void> {
  const scheduler = (await accounts.people(database)).find(
    ({ id, blocked }) => id === account && blocked === 0,
  );
  if (!mailer || !scheduler) return;
  const name = (await documents.get(database, SITE, environment))?.name ?? environment;
  const address = `${settings.publicUrl ?? ''}/edit/calendar?env=${encodeURIComponent(environment)}`;
  await mailer.send(
    failedScheduleMail(scheduler.email, { environment: name, note, problem: problem ?? '', address }),
  );
}
