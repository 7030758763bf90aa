// Routes for the history of a kiosk. See src/server/kiosks/README.md#history-of-a-kiosk.
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#config/durations.ts';
import { KIOSK_ALIVE_MS } from '#config/limits.ts';
import type { KioskHistory, KioskHistoryEntry } from '#protocol/kioskHistorySchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { HISTORY_DAYS, kioskDays, uptimeOf } from '#rules/kioskHistory.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { SILENCES_KEPT } from './noteKioskChanges.ts';
import type { KioskHistoryTable } from '../platform/database/tables.ts';
import * as kiosks from './kioskRepository.ts';
import * as stores from '../fleet/storeRepository.ts';

/** One more than is shown: the first day begins at a local midnight. */
const READ_MS = (HISTORY_DAYS + 1) * DAY_MS;
const WEEK_DAYS = 7;
const ENTRIES_MAX = 500;
const iso = (ms: number): string => new Date(ms).toISOString();

export function kioskHistoryRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'GET /api/kiosks/:clientId/history', async (request): Promise<KioskHistory> => {
    const id = clientIdOf(request.params.clientId) ?? '';
    const nowMs = Date.now();
    const found = await kiosks.history(database, id, nowMs - READ_MS);
    const assignment = await stores.assignment(database, id);
    if (!found || !assignment) throw notFound();
    const { kiosk, changes } = found;
    const { hours, timeZone } = assignment.settings;
    const lasting = kiosk.seen_at > 0 && nowMs - kiosk.seen_at > KIOSK_ALIVE_MS ? [kiosk.seen_at] : [];
    const silences = changes
      .filter(({ kind }) => kind === 'silent')
      .map(({ at, until }) => ({ fromMs: at, untilMs: until ?? at }))
      .toReversed();
    const zone = timeZone?.value ?? 'UTC';
    // One that has not been heard of has no history yet.
    const [oldest] = silences.length >= SILENCES_KEPT ? silences : [];
    const knownSinceMs =
      kiosk.seen_at === 0 ? nowMs : Math.max(kiosk.history_since, oldest?.fromMs ?? kiosk.history_since);
    const days = kioskDays({
      nowMs,
      knownSinceMs,
      silences: [...silences, ...lasting.map((fromMs) => ({ fromMs, untilMs: nowMs }))],
      faults: changes.flatMap(({ kind, at, count }) => (kind === 'faults' ? [{ atMs: at, count }] : [])),
      hours: hours?.value,
      timeZone: zone,
    });
    return {
      knownSince: iso(knownSinceMs),
      timeZone: zone,
      uptime: { days7: uptimeOf(days, WEEK_DAYS), days30: uptimeOf(days, HISTORY_DAYS) },
      days,
      entries: [
        ...lasting.map((at) => ({ kind: 'silent' as const, at: iso(at), until: null, value: '' })),
        ...changes.flatMap(presentEntry).slice(0, ENTRIES_MAX),
      ],
    };
  });
}

const presentEntry = ({ kind, at, until, value }: KioskHistoryTable): KioskHistoryEntry[] =>
  kind === 'faults' ? [] : [{ kind, at: iso(at), until: until === null ? null : iso(until), value }];
