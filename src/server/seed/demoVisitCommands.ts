// Adds and removes made-up visits. See src/server/operating/README.md#made-up-visits.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#config/durations.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { DEMO_KIOSKS } from '../insights/demoKiosks.ts';
import { CommandError } from '../accounts/accountCommands.ts';
import { demoPageOf, SCREEN_KINDS } from './demoPages.ts';
import { demoVisits, type DemoPage } from './demoVisits.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';

const USAGE = `Usage:
  npm run demo-visits [-- --days DAYS --seed NUMBER --anyway]
  npm run demo-visits -- remove

Adds made-up visits of the last 30 days to every environment, to see what insights and heat show.`;

const DAYS_MAX = 90;
const STORED_AT_ONCE = 1_000;

/** Performs a command and returns what to print. Throws CommandError. */
export async function performDemoVisitCommand(
  services: Services,
  words: readonly string[],
  nowMs: number,
): Promise<string> {
  const { days, seed, isRemoval, isAnyway } = parse(words);
  const { events } = services;
  if (isRemoval) return `${await events.removeMadeUp(DEMO_KIOSKS)} made-up events are removed.`;
  if (!isAnyway && (await events.hasOthers(DEMO_KIOSKS)))
    throw new CommandError(
      'This showroom has real visits: made-up ones would make its insights wrong. If those were only trials, add them with: npm run demo-visits -- --anyway',
    );
  await events.removeMadeUp(DEMO_KIOSKS);
  await events.noteMadeUp();
  const fromMs = startOfDay(nowMs - days * DAY_MS);
  let [visits, stored] = [0, 0];
  for (const showroom of await showroomsOf(services)) {
    const waiting = new Map<string, AnalyticsEvent[]>();
    const store = async (atLeast: number): Promise<void> => {
      for (const [clientId, list] of waiting) {
        if (list.length < atLeast) continue;
        await events.add({ clientId, events: list, receivedMs: nowMs });
        stored += list.length;
        waiting.delete(clientId);
        // A server that runs beside it stores its own events in between.
        await sleep(0);
      }
    };
    for (const { kiosk, events: visit } of demoVisits(showroom, { fromMs, days, seed }, DEMO_KIOSKS.length)) {
      const client = DEMO_KIOSKS[kiosk] ?? '';
      waiting.set(client, [...(waiting.get(client) ?? []), ...visit]);
      visits += 1;
      await store(STORED_AT_ONCE);
    }
    await store(1);
  }
  return `${visits} made-up visits of ${days} days are added (${stored} events). Insights and heat say so.
Remove them with: npm run demo-visits -- remove`;
}

function parse(words: readonly string[]): {
  days: number;
  seed: number;
  isRemoval: boolean;
  isAnyway: boolean;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { days: { type: 'string' }, seed: { type: 'string' }, anyway: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [days, seed] = [Number(values.days ?? 30), Number(values.seed ?? 1)];
    const isRemoval = positionals[0] === 'remove';
    if (days >= 1 && days <= DAYS_MAX && Number.isInteger(seed) && positionals.length === (isRemoval ? 1 : 0))
      return { days: Math.floor(days), seed, isRemoval, isAnyway: values.anyway === true };
  } catch {
    // An unknown option.
  }
  throw new CommandError(USAGE);
}

/** Each environment with all pages, whose links decide which of them its visitors reach. */
async function showroomsOf({ database }: Services) {
  const pages: DemoPage[] = [];
  const languages = new Map<string, string[]>();
  for (const kind of SCREEN_KINDS)
    for (const { id, body } of await documents.list(database, kind)) {
      const restored = restore(KINDS_BY_NAME[kind], { id, ...body });
      const page = demoPageOf(kind, id, restored);
      if (page) pages.push(page);
      if (kind === 'homeScreen') languages.set(id, languagesOf(restored));
    }
  return (await documents.names(database, 'environment', 'oldest first')).map(({ id: environment }) => ({
    environment,
    pages,
    languages: languages.get(environment) ?? ['en'],
  }));
}

const languagesOf = (document: unknown): string[] => {
  const { langCode, alternates } = document as { langCode: string; alternates: { langCode: string }[] };
  return [langCode, ...alternates.map((translation) => translation.langCode)];
};

function startOfDay(ms: number): number {
  const day = new Date(ms);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
