// Draws the screen that stands and, over it, the one that comes; passages.ts decides which, and moves them.
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { translated } from '#rules/language.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { onCover } from '#stage/cover.ts';
import { releaseUnused } from '#stage/images.ts';
import { awaiting } from '#stage/loop.ts';
import { ReadinessContext } from '#stage/readiness.ts';
import { releaseTexts } from '#stage/start.ts';
import { Loading } from './chrome/Loading.tsx';
import { Guard } from './Guard.tsx';
import { Failed, NotFound } from './Notice.tsx';
import { NoResult } from './quiz-result/NoResult.tsx';
import { Passages, setOpen, type Layers, type Shown } from './passages.ts';
import { SCREENS } from './registry.tsx';
import { PlaceContext, StandingContext, TravelContext } from './Screen.tsx';

export function ScreenHost() {
  const [{ standing, coming }, show] = useState<Layers>({ standing: null, coming: null });
  const [isWaiting, setIsWaiting] = useState(true);

  useEffect(() => {
    const passages = new Passages({ show, setIsWaiting });
    passages.follow(kioskStore.getState());
    const stopFollowing = kioskStore.subscribe(passages.follow);
    return () => {
      stopFollowing();
      passages.stop();
    };
  }, []);

  // The stage is not still while a screen is awaited, even where nothing moves: dots that stand are no screen.
  useLayoutEffect(() => (isWaiting ? awaiting() : undefined), [isWaiting]);

  const ground = useRef<Container>(null);
  useLayoutEffect(() => onCover((isCovered) => {
    if (ground.current) ground.current.renderable = !isCovered;
  }), []);

  // What the screen before it held is free once that is unmounted.
  useLayoutEffect(() => {
    standing?.stood();
    releaseUnused();
    releaseTexts();
  }, [standing]);

  const hasFailed = standing?.entry.status === 'failed';
  useEffect(() => {
    if (hasFailed) return clock.every(RETRY_MS, () => kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 })));
  }, [hasFailed]);

  return (
    <pixiContainer ref={ground}>
      {[standing, coming].map((shown) => shown && <Layer key={shown.serial} shown={shown} isComing={shown === coming} />)}
      {isWaiting && <Loading />}
    </pixiContainer>
  );
}

/** A screen in its layer: until its passage begins, it can be neither read nor pressed. */
function Layer({ shown, isComing }: { shown: Shown; isComing: boolean }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    shown.layer.current = node.current;
    if (node.current) setOpen(node.current, false);
    shown.mounted();
  }, [shown]);
  return (
    <pixiContainer ref={node}>
      <ReadinessContext value={shown.readiness}>
        <TravelContext value={shown.travel}>
          <PlaceContext value={shown}>
            <StandingContext value={!isComing}>
              <Guard isStanding={!isComing}><Drawn shown={shown} /></Guard>
            </StandingContext>
          </PlaceContext>
        </TravelContext>
      </ReadinessContext>
    </pixiContainer>
  );
}

const Drawn = memo(function Drawn({ shown: { entry, route, langCode } }: { shown: Shown }) {
  if (entry.status === 'missing') return route.screen === 'quiz-result' && route.id === '' ? <NoResult /> : <NotFound />;
  if (entry.status !== 'ready') return <Failed />;
  const screen = SCREENS[route.screen];
  // A translation may hold more than the main language does; what that leaves open is filled like any outside data.
  return screen.render(restore(KINDS_BY_NAME[screen.kind], translated(entry.document as never, langCode)), route);
});
