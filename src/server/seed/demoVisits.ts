// Made-up but plausible visits of a showroom, the same for the same seed: people come in the hours
// of a store, follow the links of what they see, take pictures for buttons, and leave films early.
// See src/server/operating/README.md#made-up-visits.
import { DAY_MS, MINUTE_MS } from '#config/durations.ts';
import type { KindName } from '#content/kinds.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { EVENT_NAMES, QUIZ_PATH_CATEGORY, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { pathOfTarget } from '#rules/links.ts';
import { answerSlide, endOf, isOver, pathOfAnswers, startQuiz } from '#rules/quiz.ts';
import { HOME, routeOf, type Route } from '#rules/routes.ts';
import { categoryOf } from '#rules/analyticsLabel.ts';

/** Visits that begin in each hour of a day, from 9 to 19 o'clock, as shares of the busiest. */
const BUSY = [0.3, 0.45, 0.7, 1, 0.9, 0.6, 0.6, 0.8, 1, 0.9, 0.5];
const OPENS_AT = 9;
const VISITS_AT_MOST = 8;
/** Saturdays are full, Sundays quiet. */
const BY_WEEKDAY = [0.5, 0.8, 0.8, 0.85, 0.9, 1.2, 1.6];
const SCREENS_MAX = 12;

/** A link on a page, or a film that plays on it. */
export interface DemoLink {
  /** Content path. */
  path: string;
  label: string;
  /** Address; '' for a film. */
  to: string;
}

export interface DemoPage {
  kind: KindName;
  id: string;
  links: readonly DemoLink[];
  /** Pictures that are no buttons. */
  pictures: readonly string[];
  slide?: QuizSlide;
}

export interface DemoShowroom {
  environment: string;
  /** The first is the main one. */
  languages: readonly string[];
  pages: readonly DemoPage[];
}

export interface DemoPeriod {
  /** Start of the first day, in ms since 1970. */
  fromMs: number;
  days: number;
  seed: number;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All events of the visits, one visit after the other, on one of `kiosks` kiosks. */
export function* demoVisits(
  showroom: DemoShowroom,
  { fromMs, days, seed }: DemoPeriod,
  kiosks: number,
): Generator<{ kiosk: number; events: AnalyticsEvent[] }> {
  const random = randomOf(seed);
  for (let day = 0; day < days; day += 1) {
    const dayMs = fromMs + day * DAY_MS;
    const dayShare = BY_WEEKDAY[new Date(dayMs).getDay()] ?? 1;
    for (const [hour, share] of BUSY.entries()) {
      const visits = Math.round(VISITS_AT_MOST * share * dayShare * (0.6 + 0.8 * random()));
      for (let visit = 0; visit < visits; visit += 1) {
        const atMs = dayMs + (OPENS_AT + hour + random()) * 60 * MINUTE_MS;
        const kiosk = Math.floor(random() * kiosks);
        yield { kiosk, events: new DemoVisit(showroom, random, Math.round(atMs)).walk() };
      }
    }
  }
}

type Params = { category: string; label: string } & Record<string, string | number>;

/** One visit, from the first touch to the end. */
class DemoVisit {
  readonly #showroom: DemoShowroom;
  readonly #random: () => number;
  readonly #session: string;
  readonly #startMs: number;
  readonly #language: string;
  readonly #events: AnalyticsEvent[] = [];
  #atMs: number;
  #route: Route = HOME;
  constructor(showroom: DemoShowroom, random: () => number, startMs: number) {
    this.#showroom = showroom;
    this.#random = random;
    this.#startMs = startMs;
    this.#atMs = startMs;
    this.#session = this.#uuid();
    const [main = 'en', ...others] = showroom.languages;
    this.#language = others.length > 0 && random() < 0.22 ? (this.#one(others) ?? main) : main;
  }

  walk(): AnalyticsEvent[] {
    this.#add(EVENT_NAMES.sessionStart, { category: 'session', label: '' });
    this.#show(HOME);
    for (let screens = 0; screens < SCREENS_MAX; screens += 1) {
      this.#wait(4, 16);
      const page = this.#page();
      if (!page) break;
      this.#lookAt(page);
      const link = this.#choose(page.links.filter(({ to }) => to !== ''));
      // Some have seen enough, more of them with each screen.
      if (!link || this.#random() < 0.08 + screens * 0.05) break;
      if (screens > 0 && this.#random() < 0.28) this.#goHome();
      else this.#follow(link);
    }
    this.#wait(5, 40);
    this.#add(EVENT_NAMES.sessionEnd, {
      category: 'session',
      label: '',
      duration_ms: this.#atMs - this.#startMs,
    });
    return this.#events;
  }

  #page(): DemoPage | undefined {
    const { screen, id } = this.#route;
    return this.#showroom.pages.find(
      (page) =>
        KIND_TABLE[page.kind].route === (screen === 'product-videos' ? 'product' : screen) &&
        page.id === (screen === 'home' ? this.#showroom.environment : id),
    );
  }

  /** Pictures that are taken for buttons, and films. */
  #lookAt({ kind, links, pictures }: DemoPage): void {
    // The films of a product are on a screen of their own.
    const isFilmScreen = this.#route.screen === 'product-videos';
    const picture = isFilmScreen ? undefined : this.#one(pictures);
    if (picture !== undefined && this.#random() < 0.17)
      this.#add(EVENT_NAMES.deadTouch, { category: this.#category(), label: '', path: picture });
    else if (this.#random() < 0.04)
      this.#add(EVENT_NAMES.deadTouch, { category: this.#category(), label: '' });
    const film = this.#one(links.filter(({ to }) => to === ''));
    if (!film || (kind === 'product' && !isFilmScreen) || this.#random() > 0.35) return;
    this.#tap(film);
    this.#wait(8, 40);
    const share = this.#random() < 0.3 ? 100 : Math.round(100 * this.#random() ** 1.4);
    this.#add(EVENT_NAMES.film, { category: this.#category(), label: '', path: film.path, share });
  }

  #follow(link: DemoLink): void {
    this.#tap(link);
    const route = routeOf(link.to);
    if (route.screen === 'help-me-choose') this.#takeQuiz(route.id);
    else this.#show(route);
  }

  #takeQuiz(start: string): void {
    let quiz = startQuiz(start, null, this.#atMs);
    this.#show({ ...HOME, screen: 'help-me-choose', id: start });
    for (let answers = 0; answers < SCREENS_MAX && !isOver(quiz); answers += 1) {
      this.#wait(4, 14);
      // One in twelve gives up at each question.
      if (this.#random() < 0.08) return;
      const slide = this.#page()?.slide;
      const button = Math.floor(this.#random() ** 1.3 * (slide?.buttons.length ?? 0));
      const answer = slide?.buttons[button];
      if (!answer) return;
      const label = answer.analyticsTag || answer.text;
      this.#tap({ path: `buttons.${button}`, label, to: '' });
      const next = answerSlide(quiz, { ...answer, button, label }, false);
      quiz = next.quiz;
      this.#add(EVENT_NAMES.quizPath, {
        category: QUIZ_PATH_CATEGORY,
        label: pathOfAnswers(quiz).slice(0, 100),
        step: answers + 1,
        quiz: start,
      });
      if (!isOver(quiz)) this.#show(routeOf(next.path));
    }
    if (!isOver(quiz)) return;
    const { endState } = endOf(quiz);
    const path = (endState && pathOfTarget(endState)) ?? '';
    this.#add(EVENT_NAMES.quizResult, { category: QUIZ_PATH_CATEGORY, label: path, quiz: start });
    if (path !== '') this.#show(routeOf(path));
  }

  #goHome(): void {
    this.#tap({ path: '', label: 'Home', to: '/' });
    this.#show(HOME);
  }

  #show(route: Route): void {
    this.#wait(0.4, 0.9);
    this.#route = route;
    const { screen, id } = route;
    this.#add(EVENT_NAMES.screen, { category: 'screen', label: id === '' ? screen : `${screen}/${id}` });
  }

  #tap({ path, label }: DemoLink): void {
    this.#add(EVENT_NAMES.tap, { category: this.#category(), label, ...(path !== '' && { path }) });
  }

  #category(): string {
    return categoryOf(this.#route.screen);
  }

  #add(name: string, params: Params): void {
    this.#events.push({
      event_id: this.#uuid(),
      name,
      timestamp_micros: Math.round(this.#atMs) * 1000,
      params: {
        session_id: this.#session,
        engagement_time_msec: 0,
        screen: this.#route.screen,
        screen_id: this.#route.id,
        language: this.#language,
        environment: this.#showroom.environment,
        ...params,
      },
    });
  }

  #wait(fromS: number, toS: number): void {
    this.#atMs = Math.round(this.#atMs + 1000 * (fromS + (toS - fromS) * this.#random() ** 2));
  }

  #one<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  /** Picks a value at random; earlier ones on a page are more likely. */
  #choose<T>(values: readonly T[]): T | undefined {
    const weights = values.map((_, index) => 1 / (index + 1) ** 0.8);
    let left = this.#random() * weights.reduce((sum, weight) => sum + weight, 0);
    return values.find((_, index) => (left -= weights[index] ?? 0) <= 0) ?? values.at(-1);
  }

  #uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#random() * 16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
