// Brings screens on and off: the old one leaves while the new one's content and fonts come, then the new one arrives.
// The gate is held from the first to the last frame. The latest goal wins; a passage that was overtaken ends without a trace.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { spokenIn } from '#config/messages.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { arrive, leave, type Direction, type Travellers } from '#motion/transitions.ts';
import { homeRedirect } from '#rules/environment.ts';
import { translated } from '#rules/language.ts';
import type { Route } from '#rules/routes.ts';
import type { Entry } from '#state/contentStore.ts';
import { events } from '#state/events.ts';
import { holdGate, kioskStore, langCodeOf, type KioskState } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/load.ts';
import { redirect } from '#state/press.ts';
import { onCover } from '#stage/cover.ts';
import { releaseUnused } from '#stage/images.ts';
import { awaiting } from '#stage/loop.ts';
import { releaseTexts } from '#stage/start.ts';
import { loadFonts, wordsOf } from '#stage/text/fonts.ts';
import { setTextLanguage } from '#stage/text/styles.ts';
import { Loading } from './chrome/Loading.tsx';
import { Guard } from './Guard.tsx';
import { Failed, NotFound } from './Notice.tsx';
import { SCREENS } from './registry.tsx';
import { TravelContext } from './Screen.tsx';

/** Loading that takes longer than this is shown. */
const LOADING_SHOWN_AFTER_MS = 300;

/** What is to stand on the stage; two goals with one key show the same. */
interface Goal {
  key: string;
  route: Route;
  environmentId: string | undefined;
  langCode: string;
  depth: number;
  isAway: boolean;
}

interface Shown extends Goal {
  entry: Entry;
  direction: Direction;
}

function goalOf(state: KioskState): Goal | null {
  const { boot, route, environment, attempt, depth, visit } = state;
  if (boot === 'loading') return null;
  const langCode = langCodeOf(state);
  const key = [route.screen, route.id, route.celebrate, environment?.id, langCode, boot, attempt, visit].join('/');
  return { key, route, environmentId: environment?.id, langCode, depth, isAway: boot === 'away' };
}

export function ScreenHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isWaiting, setIsWaiting] = useState(true);
  const travel = useRef<Travellers | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const handOver = useRef<() => void>(undefined);

  // The store is followed directly, not by a render, so that the gate closes in the same turn in which the route changes.
  useEffect(() => {
    let key: string | undefined;
    let callOff: (() => void) | undefined;
    const follow = (state: KioskState) => {
      const goal = goalOf(state);
      if (!goal || goal.key === key) return;
      key = goal.key;
      callOff?.();
      callOff = depart(goal, latest.current, travel.current, {
        setIsWaiting,
        setShown: (next, end) => {
          handOver.current = end;
          setShown(next);
        },
      });
    };
    follow(kioskStore.getState());
    const stop = kioskStore.subscribe(follow);
    return () => {
      stop();
      callOff?.();
    };
  }, []);

  useLayoutEffect(() => {
    if (!shown || !travel.current) return;
    const release = holdGate();
    void arrive(travel.current, shown.direction).then(() => {
      release();
      releaseUnused();
      events.emit('screen', { screen: shown.route.screen, id: shown.route.id });
    });
    handOver.current?.();
    releaseTexts();
    return release;
  }, [shown]);

  // The stage is not still while a screen is awaited, even where nothing moves: dots that stand are no screen.
  useLayoutEffect(() => (isWaiting ? awaiting() : undefined), [isWaiting]);

  const ground = useRef<Container>(null);
  useLayoutEffect(() => onCover((isCovered) => {
    if (ground.current) ground.current.renderable = !isCovered;
  }), []);

  const hasFailed = shown?.entry.status === 'failed';
  useEffect(() => {
    if (hasFailed) return clock.every(RETRY_MS, () => kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 })));
  }, [hasFailed]);

  return (
    <TravelContext value={travel}>
      <pixiContainer ref={ground}>
        {shown && <Guard key={shown.key}><Drawn shown={shown} /></Guard>}
        {isWaiting && <Loading />}
      </pixiContainer>
    </TravelContext>
  );
}

interface Setters {
  /** `end` opens the gate; the screen that comes calls it once its own arrival holds it. */
  setShown: (shown: Shown, end: () => void) => void;
  setIsWaiting: (isWaiting: boolean) => void;
}

/** Lets what stands leave, and sets what comes once it can be drawn. The answer calls the passage off. */
function depart(goal: Goal, before: Shown | null, travellers: Travellers | null, { setShown, setIsWaiting }: Setters): () => void {
  const release = holdGate();
  const arrived = awaiting();
  const cancelWaiting = clock.after(LOADING_SHOWN_AFTER_MS, () => setIsWaiting(true));
  let isOvertaken = false;
  const end = () => {
    isOvertaken = true;
    cancelWaiting();
    release();
    arrived();
  };
  void (async () => {
    const entry = await entryFor(goal);
    if (isOvertaken) return;
    const elsewhere = redirectOf(goal, entry);
    if (elsewhere !== null) {
      end();
      return redirect(elsewhere);
    }
    // A screen that failed again stays as it is, rather than flicker at each try.
    if (entry.status === 'failed' && before?.entry.status === 'failed') {
      end();
      return setIsWaiting(false);
    }
    await Promise.all([loadFonts(wordsOnStage(entry, goal)), travellers && leave(travellers)]);
    if (isOvertaken) return;
    cancelWaiting();
    setTextLanguage(goal.langCode);
    setIsWaiting(false);
    setShown({ ...goal, entry, direction: directionOf(before, goal) }, end);
  })();
  return end;
}

/** What can be read on the screen that comes: its content in its language, the showroom's own words, the languages. */
function wordsOnStage(entry: Entry, { langCode }: Goal): string {
  const { settings, languages } = kioskStore.getState();
  const content = entry.status === 'ready' ? { ...(translated(entry.document as never, langCode) as object), alternates: null } : null;
  const chrome = settings && { ...translated(settings, langCode), alternates: null };
  return wordsOf([content, chrome, languages, Object.values(spokenIn(langCode))]);
}

async function entryFor({ route, environmentId, isAway }: Goal): Promise<Entry> {
  if (isAway) return { status: 'failed', message: 'The server cannot be reached' };
  const id = route.screen === 'home' ? environmentId : route.id;
  if (id === undefined || id === '') return { status: 'missing' };
  const kind: KindName = SCREENS[route.screen].kind;
  return ensureDocument(kind, id);
}

/** The screen that stands in for home outside editing (spec 2). */
function redirectOf({ route }: Goal, entry: Entry): string | null {
  const { isEditing, settings } = kioskStore.getState();
  if (route.screen !== 'home' || isEditing || entry.status !== 'ready') return null;
  return homeRedirect(entry.document as never, settings);
}

function directionOf(before: Shown | null, goal: Goal): Direction {
  if (!before) return 'first';
  const isSameScreen = before.route.screen === goal.route.screen && before.route.id === goal.route.id;
  if (isSameScreen) return 'same';
  return goal.depth < before.depth || goal.route.screen === 'home' ? 'back' : 'forward';
}

function Drawn({ shown: { entry, route, langCode } }: { shown: Shown }) {
  if (entry.status === 'missing') return <NotFound />;
  if (entry.status !== 'ready') return <Failed />;
  const screen = SCREENS[route.screen];
  // A translation may hold more than the main language does; what that leaves open is filled like any outside data.
  return screen.render(restore(KINDS_BY_NAME[screen.kind], translated(entry.document as never, langCode)), route);
}
