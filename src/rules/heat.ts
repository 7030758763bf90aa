// Actions of visitors on one page: counted from the events of their visits, by content path, so
// that they survive a change of layout. See src/server/insights/README.md#heat-of-a-page.
import { EVENT_NAMES } from './analyticsEvents.ts';
import { medianOf } from './insightCounts.ts';

/** Fewer visits say too much about each of them: nothing is shown. */
export const HEAT_VISITS_MIN = 10;
/** A film counts as seen to its end from here, in percent: credits are left early. */
const FILM_END_PERCENT = 90;
const MS_PER_SECOND = 1000;
const LISTED_MAX = 200;

/** An event of a visit, in the order of time. */
export interface HeatEvent {
  session: string;
  name: string;
  /** Ms since 1970. */
  atMs: number;
  screen: string;
  screenId: string;
  label: string;
  /** Content path; '' where none is known. */
  path: string;
  /** Watched part of a film, in percent. */
  share: number;
}

export interface PageKey {
  screen: string;
  screenId: string;
}

export interface Touched {
  /** Content path; '' for what is no content, such as 'Back', which is identified by its label. */
  path: string;
  label: string;
  count: number;
  /** Visits in which it was touched. */
  visits: number;
  /** Visits in which it was the first thing that was touched on the page. */
  first: number;
  /** Median of the seconds from the page's appearance to the first touch of it. */
  untilS: number;
}

export interface Heat {
  visits: number;
  /** Median of the seconds that a visit stayed on the page; null while hidden. */
  stayS: number | null;
  touched: Touched[];
  /** Touches that pressed nothing, by the content that was there; '' for none. */
  dead: { path: string; count: number }[];
  /** Where visits went on to; an empty `screen` where they ended. */
  next: (PageKey & { count: number })[];
  films: { path: string; plays: number; ended: number; shareMedian: number }[];
}

const NOTHING: Omit<Heat, 'visits'> = { stayS: null, touched: [], dead: [], next: [], films: [] };

/** Counts the page's part of visits. */
export class HeatCounter {
  readonly #page: PageKey;
  readonly #visits = new Set<string>();
  readonly #stays: number[] = [];
  readonly #touched = new Map<string, Omit<Touched, 'untilS'> & { until: number[] }>();
  readonly #dead = new Map<string, number>();
  readonly #next = new Map<string, PageKey & { count: number }>();
  readonly #films = new Map<string, number[]>();
  constructor(page: PageKey) {
    this.#page = page;
  }

  get visits(): number {
    return this.#visits.size;
  }

  /** All events of one visit. */
  addVisit(events: readonly HeatEvent[]): void {
    let shownMs: number | null = null;
    let hasTouched = false;
    const seen = new Set<string>();
    const seenInVisit = new Set<string>();
    const leave = (atMs: number, to: PageKey): void => {
      if (shownMs === null) return;
      this.#stays.push((atMs - shownMs) / MS_PER_SECOND);
      const key = `${to.screen}/${to.screenId}`;
      const next = this.#next.get(key) ?? { ...to, count: 0 };
      next.count += 1;
      this.#next.set(key, next);
      shownMs = null;
    };
    for (const event of events) {
      const { name, atMs, screen, screenId } = event;
      if (name === EVENT_NAMES.screen) {
        leave(atMs, { screen, screenId });
        if (!this.#isPage(event)) continue;
        this.#visits.add(event.session);
        shownMs = atMs;
        seen.clear();
      } else if (name === EVENT_NAMES.sessionEnd) leave(atMs, { screen: '', screenId: '' });
      else if (shownMs !== null && this.#isPage(event)) {
        if (name === EVENT_NAMES.tap) {
          this.#addTouch(event, { isFirst: !hasTouched, untilMs: atMs - shownMs, seen, seenInVisit });
          hasTouched = true;
        } else if (name === EVENT_NAMES.deadTouch)
          this.#dead.set(event.path, (this.#dead.get(event.path) ?? 0) + 1);
        else if (name === EVENT_NAMES.film)
          this.#films.set(event.path, [...(this.#films.get(event.path) ?? []), event.share]);
      }
    }
  }

  /** Hidden below `HEAT_VISITS_MIN` visits. */
  result(): Heat {
    const visits = this.#visits.size;
    if (visits < HEAT_VISITS_MIN) return { visits, ...NOTHING };
    return {
      visits,
      stayS: median(this.#stays),
      touched: mostFirst([...this.#touched.values()]).map(({ until, ...touched }) => ({
        ...touched,
        untilS: median(until),
      })),
      dead: mostFirst([...this.#dead].map(([path, count]) => ({ path, count }))),
      next: mostFirst([...this.#next.values()]),
      films: [...this.#films].map(([path, shares]) => ({
        path,
        plays: shares.length,
        ended: shares.filter((share) => share >= FILM_END_PERCENT).length,
        shareMedian: median(shares),
      })),
    };
  }

  #isPage({ screen, screenId }: PageKey): boolean {
    return screen === this.#page.screen && screenId === this.#page.screenId;
  }

  #addTouch(
    { path, label }: HeatEvent,
    {
      isFirst,
      untilMs,
      seen,
      seenInVisit,
    }: { isFirst: boolean; untilMs: number; seen: Set<string>; seenInVisit: Set<string> },
  ): void {
    const key = path === '' ? `label ${label}` : path;
    const touched = this.#touched.get(key) ?? { path, label, count: 0, visits: 0, first: 0, until: [] };
    touched.count += 1;
    if (isFirst) touched.first += 1;
    if (!seen.has(key)) touched.until.push(untilMs / MS_PER_SECOND);
    if (!seenInVisit.has(key)) touched.visits += 1;
    seen.add(key);
    seenInVisit.add(key);
    this.#touched.set(key, touched);
  }
}

function median(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return medianOf(counts);
}

const mostFirst = <T extends { count: number }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => b.count - a.count).slice(0, LISTED_MAX);

/**
 * From 0 to 1, the most touched; by the root, so that what is rarely touched stays distinguishable.
 */
export const warmthOf = (count: number, most: number): number => (most === 0 ? 0 : Math.sqrt(count / most));
