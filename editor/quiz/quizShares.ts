// How often each result of a quiz wins over all ways through it. Ways are counted by state, not
// walked one by one: those that reach a slide with the same totals go on alike. The result of a way
// is that of `endOf`. See editor/README.md#118-quiz-studio.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { pathOfTarget, type Target } from '#rules/links.ts';
import { keyOf, numberOf } from '#rules/quiz.ts';
import { shownAnswers } from '#rules/quizChecks.ts';
import type { AnswerRef } from '#rules/quizReasons.ts';

export interface ResultShare extends Target {
  /** 0 to 1, of all ways. */
  share: number;
  /** Part of `share` in which another result has the same total, and was only weighted later. */
  tied: number;
}

export interface QuizShares {
  /** Ways through the quiz; a way that comes back to one of its slides ends there. */
  ways: number;
  /** Every target that a reached answer weighs, in order of appearance. */
  results: readonly ResultShare[];
  /** Shares of ways without a result, back to an earlier slide, or to one without answers. */
  none: number;
  loops: number;
  stuck: number;
  /** Answers that weigh and exclude nothing, beside one that leads the same way. */
  idle: readonly AnswerRef[];
}

/** Times that each answer was given, by slide and by its index in the document. */
export type AnswerCounts = Readonly<Record<string, readonly number[]>>;

/** Totals are whole numbers of this part, as precise as those of `endOf`. */
const PRECISION = 1e6;
/** Contexts are at most so many in a key that is a number. */
const CONTEXTS_MAX = 2 ** 14;

interface Answer {
  index: number;
  /** Index of the next slide; END, or MISSING. */
  next: number;
  /** By target. */
  gains: readonly number[];
  /** Targets that it weighs, in order. */
  weighed: readonly number[];
  excluded: readonly number[];
  /** Number of ways that it represents: 1, or the chance that it is given. */
  factor: number;
}

const END = -1;
const MISSING = -2;

interface Slide {
  answers: readonly Answer[];
  isCyclic: boolean;
  /** Null if a way from here may not come to an end. */
  rest: Rest | null;
}

/** Bounds over all paths from a slide to the end. */
interface Rest {
  ways: number;
  /** Highest gain of one target over another, at `one * count + other`. */
  mostOver: Float64Array;
  leastGain: Float64Array;
  mayExclude: Uint8Array;
}

/** A state without its totals. */
interface Context {
  id: number;
  /** Targets weighed so far that can still win, in order of first weighting. */
  order: readonly number[];
  /** Targets that can still win. */
  live: readonly number[];
  /** Slides of loops that were passed. */
  passed: ReadonlySet<number>;
  /** Totals are relative to that of the first live target, since one above 0 will win. */
  isRelative: boolean;
  after: Map<Answer, Context>;
  without: Map<string, Context>;
}

interface State {
  context: Context;
  totals: number[];
  ways: number;
}

/**
 * Shares of the results of the quiz that begins at `start`. All ways count alike; with `counts`,
 * each as often as its answers were given, where they were.
 */
export function sharesOf(
  start: string,
  documents: ReadonlyMap<string, QuizSlide>,
  counts: AnswerCounts | null = null,
): QuizShares {
  const { targets, slides, idle } = modelOf(start, documents, counts);
  const wins = targets.map(() => ({ won: 0, tied: 0 }));
  const ends = { none: 0, loops: 0, stuck: 0 };
  const contexts = new Contexts(targets.length);
  const keyOfState = stateKeys(slides, targets.length);

  const finish = ({ context, totals, ways }: State): void => {
    let best = -1;
    let highest = context.isRelative ? Number.NEGATIVE_INFINITY : 0;
    let isTie = false;
    for (const target of context.order) {
      const total = totals[target] as number;
      if (total > highest) [best, highest, isTie] = [target, total, false];
      else if (total === highest && best >= 0) isTie = true;
    }
    const win = wins[best];
    if (!win) ends.none += ways;
    else {
      win.won += ways;
      if (isTie) win.tied += ways;
    }
  };

  let layer = new Map<number, Map<number | string, State>>();
  /** Adds a state at a slide, unless what wins is decided there. */
  const arrive = (at: number, arrived: State, into: typeof layer): void => {
    const slide = slides[at];
    if (!slide || slide.answers.length === 0) ends.stuck += arrived.ways;
    else if (arrived.context.passed.has(at)) ends.loops += arrived.ways;
    else {
      const state = slide.rest ? reduced(arrived, slide.rest, contexts) : arrived;
      const [only] = state.context.live;
      if (slide.rest && only !== undefined && state.context.live.length === 1 && state.context.isRelative) {
        const win = wins[only];
        if (win) win.won += state.ways * slide.rest.ways;
        return;
      }
      let states = into.get(at);
      if (!states) into.set(at, (states = new Map()));
      const key = keyOfState(state);
      const same = states.get(key);
      if (same) same.ways += state.ways;
      else states.set(key, state);
    }
  };
  arrive(0, { context: contexts.first, totals: targets.map(() => 0), ways: 1 }, layer);
  while (layer.size > 0) {
    const next: typeof layer = new Map();
    for (const [at, states] of layer)
      for (const { context, totals, ways } of states.values())
        for (const answer of slides[at]?.answers ?? []) {
          if (answer.factor === 0) continue;
          const after: State = {
            context: contexts.after(context, answer, slides[at]?.isCyclic ? at : null),
            totals: added(totals, answer),
            ways: ways * answer.factor,
          };
          if (answer.next === END) finish(after);
          else if (answer.next === MISSING) ends.stuck += after.ways;
          else arrive(answer.next, after, next);
        }
    layer = next;
  }

  const all = wins.reduce((sum, { won }) => sum + won, ends.none + ends.loops + ends.stuck);
  const shareOf = (ways: number): number => (all > 0 ? ways / all : 0);
  return {
    ways: all,
    results: targets.map((target, index) => ({
      ...target,
      share: shareOf(wins[index]?.won ?? 0),
      tied: shareOf(wins[index]?.tied ?? 0),
    })),
    none: shareOf(ends.none),
    loops: shareOf(ends.loops),
    stuck: shareOf(ends.stuck),
    idle,
  };
}

function added(totals: readonly number[], { gains, weighed }: Answer): number[] {
  const after = totals.slice();
  for (const target of weighed) after[target] = (after[target] as number) + (gains[target] as number);
  return after;
}

/**
 * The state without targets that can no longer win: on each way from here, one that nothing
 * excludes is above them. Relative to its first total if one above 0 is sure to win.
 */
function reduced(state: State, rest: Rest, contexts: Contexts): State {
  const { totals, ways } = state;
  let { context } = state;
  const count = totals.length;
  const { live } = context;
  const beaten = live.filter((one) =>
    live.some(
      (other) =>
        other !== one &&
        !rest.mayExclude[other] &&
        (totals[one] as number) - (totals[other] as number) + (rest.mostOver[one * count + other] as number) <
          0,
    ),
  );
  if (beaten.length > 0) context = contexts.without(context, beaten);
  const isPositive =
    context.isRelative ||
    context.live.some(
      (target) =>
        !rest.mayExclude[target] && (totals[target] as number) + (rest.leastGain[target] as number) > 0,
    );
  if (!isPositive && beaten.length === 0) return state;
  if (isPositive) context = contexts.relative(context);
  const base = isPositive ? (totals[context.live[0] ?? 0] as number) : 0;
  const kept = new Array<number>(count).fill(0);
  for (const target of context.live) kept[target] = (totals[target] as number) - base;
  return { context, totals: kept, ways };
}

/** The contexts that occur, each one object. */
class Contexts {
  readonly first: Context;
  private readonly known = new Map<string, Context>();

  constructor(targetCount: number) {
    this.first = this.find(
      [],
      Array.from({ length: targetCount }, (_, target) => target),
      new Set(),
      false,
    );
  }

  /** The context after an answer on a slide; `passed` is that slide if it is part of a loop. */
  after(context: Context, answer: Answer, passed: number | null): Context {
    const known = context.after.get(answer);
    if (known) return known;
    const live = context.live.filter((target) => !answer.excluded.includes(target));
    const order = [...new Set([...context.order, ...answer.weighed])].filter((target) =>
      live.includes(target),
    );
    const slides = passed === null ? context.passed : new Set([...context.passed, passed]);
    const after = this.find(order, live, slides, context.isRelative);
    context.after.set(answer, after);
    return after;
  }

  without(context: Context, targets: readonly number[]): Context {
    const key = targets.join();
    const known = context.without.get(key);
    if (known) return known;
    const isLeft = (target: number): boolean => !targets.includes(target);
    const { order, live, passed, isRelative } = context;
    const without = this.find(order.filter(isLeft), live.filter(isLeft), passed, isRelative);
    context.without.set(key, without);
    return without;
  }

  relative(context: Context): Context {
    if (context.isRelative) return context;
    const key = 'relative';
    const known = context.without.get(key);
    if (known) return known;
    const relative = this.find(context.order, context.live, context.passed, true);
    context.without.set(key, relative);
    return relative;
  }

  private find(
    order: readonly number[],
    live: readonly number[],
    passed: ReadonlySet<number>,
    isRelative: boolean,
  ): Context {
    const key = [order.join(), live.join(), [...passed].toSorted((a, b) => a - b).join(), isRelative].join(
      '|',
    );
    const known = this.known.get(key);
    if (known) return known;
    const id = this.known.size;
    const context = { id, order, live, passed, isRelative, after: new Map(), without: new Map() };
    this.known.set(key, context);
    return context;
  }
}

/** Equal for states that go on alike: a number where it has room for every total, else a string. */
function stateKeys(slides: readonly Slide[], targetCount: number): (state: State) => number | string {
  const span = Array.from({ length: targetCount }, () => 0);
  for (const { answers } of slides) {
    for (const target of span.keys())
      (span[target] as number) += Math.max(
        0,
        ...answers.map(({ gains }) => Math.abs(gains[target] as number)),
      );
  }
  // Relative totals are differences of two.
  const widest = 2 * Math.max(0, ...span);
  const radix = 2 * widest + 1;
  if (CONTEXTS_MAX * radix ** targetCount > Number.MAX_SAFE_INTEGER)
    return ({ context, totals }) => `${context.id} ${totals.join()}`;
  return ({ context, totals }) => {
    if (context.id >= CONTEXTS_MAX) return `${context.id} ${totals.join()}`;
    let key = context.id;
    for (const total of totals) key = key * radix + total + widest;
    return key;
  };
}

interface Model {
  targets: readonly Target[];
  /** Those that are reached, the first one being the start. */
  slides: readonly Slide[];
  idle: readonly AnswerRef[];
}

function modelOf(
  start: string,
  documents: ReadonlyMap<string, QuizSlide>,
  counts: AnswerCounts | null,
): Model {
  const ids = [start];
  const indexOf = new Map([[start, 0]]);
  const targets: Target[] = [];
  const targetIndex = new Map<string, number>();
  for (const id of ids)
    for (const { answer, next } of answersAt(documents, id)) {
      for (const { targetType, targetId } of answer.weights) {
        const target = { targetType, targetId };
        if (pathOfTarget(target) === null || targetIndex.has(keyOf(target))) continue;
        targetIndex.set(keyOf(target), targets.push(target) - 1);
      }
      if (next === null || indexOf.has(next) || !documents.has(next)) continue;
      indexOf.set(next, ids.push(next) - 1);
    }
  const idle: AnswerRef[] = [];
  const gained = ids.map((id) => {
    const shown = answersAt(documents, id);
    const given = shown.map(({ index }) => Math.max(0, counts?.[id]?.[index] ?? 0));
    const sum = given.reduce((total, count) => total + count, 0);
    const answers = shown.map(({ index, answer, next }, position): Answer => {
      const gains = targets.map(() => 0);
      const weighed: number[] = [];
      for (const { weight, ...target } of answer.weights) {
        const at = targetIndex.get(keyOf(target));
        if (at === undefined) continue;
        gains[at] = (gains[at] as number) + Math.round((numberOf(weight) ?? 0) * PRECISION);
        weighed.push(at);
      }
      return {
        index,
        next: next === null ? END : (indexOf.get(next) ?? MISSING),
        gains,
        weighed: [...new Set(weighed)],
        excluded: answer.excludedItems.flatMap((target) => targetIndex.get(keyOf(target)) ?? []),
        factor: counts ? (sum > 0 ? (given[position] ?? 0) / sum : 1 / shown.length) : 1,
      };
    });
    for (const one of answers)
      if (isIdle(one) && answers.some((other) => other !== one && other.next === one.next))
        idle.push({ slide: id, button: one.index });
    return answers;
  });
  const unit = gained
    .flat()
    .flatMap(({ gains }) => gains)
    .reduce(greatestDivisor, 0);
  const scaled = gained.map((answers) =>
    answers.map((answer) => ({ ...answer, gains: answer.gains.map((gain) => (unit > 0 ? gain / unit : 0)) })),
  );
  const cyclic = slidesInLoops(scaled);
  const rests = restsOf(scaled, targets.length);
  return {
    targets,
    idle,
    slides: scaled.map((answers, index) => ({
      answers,
      isCyclic: cyclic.has(index),
      rest: rests.get(index) ?? null,
    })),
  };
}

function answersAt(documents: ReadonlyMap<string, QuizSlide>, id: string): ReturnType<typeof shownAnswers> {
  const slide = documents.get(id);
  return slide ? shownAnswers(id, slide) : [];
}

const isIdle = ({ gains, excluded }: Answer): boolean =>
  excluded.length === 0 && gains.every((gain) => gain === 0);

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [Math.abs(one), Math.abs(other)];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/** The slides to which a way can come back. */
function slidesInLoops(slides: readonly (readonly Answer[])[]): Set<number> {
  const cyclic = new Set<number>();
  for (const start of slides.keys()) {
    const seen = new Set<number>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { next } of slides[at] ?? []) {
        if (next === start) cyclic.add(start);
        if (next < 0 || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
  }
  return cyclic;
}

/** Returns the bounds for each slide from which every path comes to an end. */
function restsOf(slides: readonly (readonly Answer[])[], count: number): Map<number, Rest> {
  const rests = new Map<number, Rest>();
  // The slides behind come first: each round finds those whose answers all lead to known ones.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [at, answers] of slides.entries()) {
      const isKnown = ({ next }: Answer): boolean => next === END || rests.has(next);
      if (rests.has(at) || answers.length === 0 || !answers.every(isKnown)) continue;
      rests.set(at, restOf(answers, rests, count));
      isNew = true;
    }
  }
  return rests;
}

function restOf(answers: readonly Answer[], rests: ReadonlyMap<number, Rest>, count: number): Rest {
  const rest: Rest = {
    ways: 0,
    mostOver: new Float64Array(count * count).fill(Number.NEGATIVE_INFINITY),
    leastGain: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    mayExclude: new Uint8Array(count),
  };
  for (const { gains, excluded, next, factor } of answers) {
    const behind = rests.get(next);
    rest.ways += factor * (behind?.ways ?? 1);
    for (const target of excluded) rest.mayExclude[target] = 1;
    for (let one = 0; one < count; one += 1) {
      const gain = gains[one] as number;
      if (behind?.mayExclude[one]) rest.mayExclude[one] = 1;
      rest.leastGain[one] = Math.min(rest.leastGain[one] as number, gain + (behind?.leastGain[one] ?? 0));
      for (let other = 0; other < count; other += 1) {
        const at = one * count + other;
        const over = gain - (gains[other] as number) + (behind?.mostOver[at] ?? 0);
        rest.mostOver[at] = Math.max(rest.mostOver[at] as number, over);
      }
    }
  }
  return rest;
}
