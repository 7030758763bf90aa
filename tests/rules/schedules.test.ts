// Changes that a schedule makes on kiosks, and their times. See
// src/server/publishing/README.md#schedules.
import { describe, expect, it } from 'vitest';
import { releasedRow } from '#server/publishing/releasedRows.ts';
import {
  forecast,
  knownAhead,
  overlaps,
  resultOf,
  transitionsOf,
  type LiveDocuments,
  type Schedule,
} from '#server/publishing/schedules.ts';

const PAGE = { kind: 'page', id: 'plans' };
/** The release that is live when the schedules are made, and one that is made later. */
const [BASE, LATER] = [5, 6];
const BY_SCHEDULE = 0;

const saved = (version: number, fields: object = { version }) =>
  releasedRow({ ...PAGE, version, isPart: false, body: JSON.stringify(fields) });
const page = (version: number | null, row = version === null ? null : saved(version)) => ({
  ...PAGE,
  version,
  row,
});

const schedule = (id: number, startsAt: string, more: Partial<Schedule> = {}): Schedule => ({
  id,
  environment: 'shop',
  startsAt,
  endsAt: null,
  isRunning: false,
  languages: null,
  base: BASE,
  documents: [page(2)],
  ...more,
});

const at = (hour: number): string => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const shown = (row: ReturnType<typeof saved> | null, publishedIn = BASE): LiveDocuments =>
  new Map(row === null ? [] : [['page/plans', { row, publishedIn }]]);
const liveAt = (schedules: readonly Schedule[], live: LiveDocuments, until: string) =>
  ([...forecast(schedules, live, until)].at(-1)?.documents ?? live).get('page/plans')?.row;
const versionAt = (schedules: readonly Schedule[], live: number | null, until: string): number | undefined =>
  liveAt(schedules, shown(live === null ? null : saved(live)), until)?.version;

describe('When something is published at a time', () => {
  it('kiosks show it from then on', () => {
    const plans = [schedule(1, at(7))];
    expect(versionAt(plans, 1, at(6))).toBe(1);
    expect(versionAt(plans, 1, at(7))).toBe(2);
    expect(versionAt(plans, 1, at(23))).toBe(2);
  });

  it('a page can be taken away, and a new one appears', () => {
    expect(versionAt([schedule(1, at(7), { documents: [page(null)] })], 1, at(8))).toBeUndefined();
    expect(versionAt([schedule(1, at(7), { documents: [page(1)] })], null, at(8))).toBe(1);
  });

  it('what somebody published since then stays, and an older draft does not replace it', () => {
    const planned = schedule(1, at(7));
    const newer = shown(saved(3), LATER);
    expect(liveAt([planned], newer, at(8))?.version).toBe(3);
    expect(resultOf({ edge: 'start', schedule: planned }, newer).kept).toHaveLength(1);
    const removal = schedule(1, at(7), { documents: [page(null)] });
    expect(liveAt([removal], shown(saved(2), LATER), at(8))?.version).toBe(2);
  });

  it('an older version that somebody made live again gives way to it', () => {
    expect(liveAt([schedule(1, at(7))], shown(saved(1), LATER), at(8))?.version).toBe(2);
  });

  it('a step back to an older version can be planned, also after what another schedule publishes', () => {
    const back = schedule(1, at(7), { documents: [page(1)] });
    expect(versionAt([back], 5, at(8))).toBe(1);
    expect(liveAt([back], shown(saved(5), BY_SCHEDULE), at(8))?.version).toBe(1);
  });

  it('of which some languages are published, the others are as kiosks show them by then', () => {
    const texts = (title: string, es: string) => ({
      langCode: 'en',
      name: 'Plans',
      title,
      alternates: [{ langCode: 'es', title: es }],
    });
    const row = saved(4, texts('Draft', 'Borrador'));
    const english = schedule(1, at(7), { documents: [page(4, row)], languages: ['en'] });
    const spanish = schedule(2, at(6), {
      documents: [page(3, saved(3, texts('Later', 'Luego')))],
      languages: ['es'],
    });
    const live = shown(saved(1, texts('Hello', 'Hola')));
    const bodyAt = (schedules: readonly Schedule[]) =>
      JSON.parse(liveAt(schedules, live, at(8))?.body ?? '{}') as object;
    expect(bodyAt([english])).toEqual(texts('Draft', 'Hola'));
    expect(bodyAt([english, spanish])).toEqual(texts('Draft', 'Luego'));
  });

  it('some languages of a page that kiosks do not show yet have a problem', () => {
    const row = saved(1, { name: 'Plans', langCode: 'en', alternates: [{ langCode: 'es' }] });
    const spanish = schedule(1, at(7), { documents: [page(1, row)], languages: ['es'] });
    expect(resultOf({ edge: 'start', schedule: spanish }, shown(null)).problem).toMatch(/main language/);
    const problems: string[] = [];
    const steps = [...forecast([spanish], shown(null), at(8), (problem) => problems.push(problem))];
    expect([steps, problems]).toEqual([[], [expect.stringContaining('main language')]]);
    // A document that was published since is kept, and has none.
    const entries = saved(3, { name: 'Plans', langCode: 'en', alternates: [], headers: [{ type: 'title' }] });
    expect(resultOf({ edge: 'start', schedule: spanish }, shown(entries, LATER))).toMatchObject({
      kept: [{ version: 1 }],
      problem: null,
    });
  });
});

describe('When a campaign takes the place of other content', () => {
  const campaign = schedule(1, at(7), { endsAt: at(9) });

  it('it goes by itself, back to what was shown before', () => {
    expect([6, 7, 8, 9].map((hour) => versionAt([campaign], 1, at(hour)))).toEqual([1, 2, 2, 1]);
    expect(versionAt([campaign], null, at(9))).toBeUndefined();
  });

  it('what is published during it stays after its end', () => {
    const begun = { made: saved(2), replaced: { row: saved(1), publishedIn: BASE } };
    const running = { ...campaign, isRunning: true, documents: [{ ...page(2), begun }] };
    expect(versionAt([running], 2, at(9))).toBe(1);
    expect(versionAt([running], 3, at(9))).toBe(3);
  });

  it('what somebody has published before it still stays when an older plan is due after its end', () => {
    const older = schedule(2, at(12));
    const other = schedule(3, at(7), { endsAt: at(9), base: LATER, documents: [page(4)] });
    const newer = shown(saved(3), LATER);
    expect([8, 9, 12].map((hour) => liveAt([older, other], newer, at(hour))?.version)).toEqual([4, 3, 3]);
  });

  it('what it has not changed stays after its end', () => {
    expect(versionAt([{ ...campaign, isRunning: true }], 2, at(9))).toBe(2);
  });

  it('kiosks know its end ahead, however many others and days lie between', () => {
    const long = schedule(1, at(1), { endsAt: at(500) });
    const others = [2, 3, 4, 5].map((id) => schedule(id, at(id), { endsAt: at(id + 1) }));
    const steps = [1, 2, 3, 4, 5, 6, 500].map((hour) => ({ at: at(hour) }));
    const known = (all: readonly Schedule[], until = at(24)) =>
      knownAhead(steps, all, { until, max: 3 }).map((step) => step.at);
    expect(known([long, ...others])).toEqual([at(1), at(2), at(3), at(4), at(500)]);
    expect(known([{ ...long, isRunning: true }], at(0))).toEqual([at(500)]);
    expect(known([long], at(0))).toEqual([]);
  });

  it('one that follows at once begins after the end of the one before', () => {
    const next = schedule(2, at(9), { endsAt: at(11), documents: [page(3)] });
    expect(transitionsOf([next, campaign]).map(({ edge, schedule: { id } }) => [id, edge])).toEqual([
      [1, 'start'],
      [1, 'end'],
      [2, 'start'],
      [2, 'end'],
    ]);
    expect([8, 9, 11].map((hour) => versionAt([next, campaign], 1, at(hour)))).toEqual([2, 3, 1]);
  });

  it.each([
    [{ startsAt: at(8), endsAt: at(10) }, true],
    [{ startsAt: at(9), endsAt: null }, false],
    [{ startsAt: at(7), endsAt: null }, true],
    [{ startsAt: at(6), endsAt: null }, false],
    [{ startsAt: at(10), endsAt: at(12) }, false],
    [{ startsAt: at(6), endsAt: at(12) }, true],
  ])('%j overlaps it: %s', (span, isOverlap) => {
    expect([overlaps(campaign, span), overlaps(span, campaign)]).toEqual([isOverlap, isOverlap]);
  });
});
