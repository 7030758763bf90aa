// The attract screen: the environment's images and videos in turn, each wiping over the one before,
// with an offer and a prompt that shows where to touch. Still between turns; nothing keeps its
// position for longer than a turn. See src/visit/README.md#attract-screen.
import { useLayoutEffect, useRef, useState } from 'react';
import { Rectangle, type Container } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { token } from '#motion/currentTokens.ts';
import { tween, tweenFrom } from '#motion/tweens.ts';
import {
  attractPrompts,
  attractScenesOf,
  attractTurnOf,
  type AttractPrompt,
  type AttractScene,
} from './attractScenes.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { setAttracting } from '#state/visit.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { occludeStage } from '#stage/render/occlusion.ts';
import { whenEnded } from '#stage/render/whenEnded.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { AttractTurn } from './AttractTurn.tsx';

const STAGE_RECT = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx } as const;
const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);

const isShown = ({ isAttracting, isDark }: KioskState): boolean => isAttracting && !isDark;

/** Shown while idle; fades out on the first touch. */
export function AttractView() {
  const isAttracting = useStore(kioskStore, isShown);
  const [isMounted, setMounted] = useState(isAttracting);
  if (isAttracting && !isMounted) setMounted(true);
  return isMounted ? (
    <AttractScreen isLeaving={!isAttracting} onFadedOut={() => setMounted(isShown(kioskStore.getState()))} />
  ) : null;
}

function AttractScreen({ isLeaving, onFadedOut }: { isLeaving: boolean; onFadedOut: () => void }) {
  const { settings, homeLanguages } = useStore(
    kioskStore,
    useShallow(({ hourly, settings, homeLanguages }) => ({ settings: hourly ?? settings, homeLanguages })),
  );
  const prompts = attractPrompts(settings, homeLanguages);
  const scenes = attractScenesOf(settings);
  // In the main language throughout: not announced at each turn.
  const { text = '', offer = '', reason = '' } = prompts[0] ?? {};
  const label = [text, offer, reason].filter((part) => part !== '').join('. ');
  const root = useRef<Container>(null);
  const [isCovering, setCovering] = useState(false);
  useLayoutEffect(() => (isCovering && !isLeaving ? occludeStage() : undefined), [isCovering, isLeaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const node = root.current;
    if (!node) return;
    node.interactiveChildren = !isLeaving;
    const fade = isLeaving
      ? // Its words first: what lies below is never read through them.
        tween(node, { alpha: 0 }, { seconds: 'attractFadeS', delayS: token('pressS') })
      : tweenFrom(node, { alpha: 0 }, { alpha: 1 }, { seconds: 'attractFadeS' });
    const cancel = whenEnded(fade, () => {
      if (isLeaving) onFadedOut();
      else setCovering(true);
    });
    return () => {
      cancel();
      fade.stop();
    };
  }, [isLeaving]);
  return (
    <pixiContainer ref={root} label="attract" eventMode={isLeaving ? 'none' : 'static'} hitArea={HIT_AREA}>
      {!isLeaving && <AccessibleDialog label={label} />}
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.tideDeep}
        eventMode="none"
      />
      <Turns scenes={scenes} prompts={prompts} isLeaving={isLeaving} />
    </pixiContainer>
  );
}

/** The one pressable node for screen readers. Any touch or key is handled before it. */
function AccessibleDialog({ label }: { label: string }) {
  const dialog = useSceneNode<Container>({ role: 'dialog', label }, STAGE.widthPx, STAGE.heightPx);
  return (
    <pixiContainer ref={dialog}>
      <LabelledGroup {...STAGE_RECT} info={{ role: 'button', label, press: () => setAttracting(false) }}>
        {null}
      </LabelledGroup>
    </pixiContainer>
  );
}

/** The current turn; the next comes in over it once it can be drawn completely. */
function Turns({
  scenes,
  prompts,
  isLeaving,
}: {
  scenes: readonly AttractScene[];
  prompts: readonly AttractPrompt[];
  isLeaving: boolean;
}) {
  const [{ current, incoming, isPassing }, setTurns] = useState<{
    current: number | null;
    incoming: number | null;
    /** The incoming turn has begun to cover the current one. */
    isPassing: boolean;
  }>({ current: null, incoming: 0, isPassing: false });
  const next = (): void =>
    setTurns((turns) =>
      turns.incoming === null ? { ...turns, incoming: (turns.current ?? -1) + 1 } : turns,
    );
  const startTurn = (turn: number): void =>
    setTurns((turns) => (turns.incoming === turn ? { ...turns, isPassing: true } : turns));
  const finishTurn = (turn: number): void =>
    setTurns((turns) =>
      turns.incoming === turn ? { current: turn, incoming: null, isPassing: false } : turns,
    );
  return [current, incoming].map(
    (turn) =>
      turn !== null && (
        <AttractTurn
          key={turn}
          turn={attractTurnOf(turn, scenes, prompts)}
          isOdd={turn % 2 === 1}
          isShown={turn === current && incoming === null && !isLeaving}
          isLeaving={isLeaving || (isPassing && turn === current)}
          onStart={() => startTurn(turn)}
          onShown={() => finishTurn(turn)}
          onEnd={next}
        />
      ),
  );
}
