// Confetti in three bursts: one particle container, one draw call; removed after 100 s, still much
// earlier. See src/screens/product/README.md#celebration.
import { useEffect, useRef } from 'react';
import { Rectangle, Texture, type Container } from 'pixi.js';
import { Particle } from '../../../node_modules/pixi.js/lib/scene/particle-container/shared/Particle.mjs';
import { ParticleContainer } from '../../../node_modules/pixi.js/lib/scene/particle-container/shared/ParticleContainer.mjs';
import { clock } from '#clock.ts';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { isMotionReduced, onFrame } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { notifyHeavyMotion } from '../render/adaptiveResolution.ts';
import { invalidate } from '../render/frameLoop.ts';
import { webglRenderer } from '../render/shaderWarmup.ts';
import { addParticlePipe } from './particlePipe.ts';

const TINTS = [COLORS.ember, COLORS.glow, COLORS.lagoon, COLORS.tide, COLORS.white] as const;
const AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
const MOVING_PARTS = { position: true, rotation: true, vertex: true, color: false } as const;
/** Speed of the slowest flake as a share of the fastest. */
const MIN_SPEED_SHARE = 0.4;
const FLAKE_PX = { width: 18, height: 11 };

interface Flake {
  particle: Particle;
  vx: number;
  vy: number;
  spin: number;
  sway: number;
  phase: number;
}

/** A random number in the range. */
const randomBetween = (min: number, max: number): number => min + Math.random() * (max - min);

/** A flake thrown from a lower corner toward the center. */
function flake(index: number): Flake {
  const isLeft = index % 2 === 0;
  const angle = randomBetween(-1.4, -0.75);
  const maxSpeed = token('confettiLaunch');
  const speed = randomBetween(maxSpeed * MIN_SPEED_SHARE, maxSpeed);
  const particle = new Particle({
    texture: Texture.WHITE,
    x: isLeft ? -20 : STAGE.widthPx + 20,
    y: randomBetween(STAGE.heightPx * 0.72, STAGE.heightPx),
    anchorX: 0.5,
    anchorY: 0.5,
    rotation: randomBetween(0, Math.PI),
    scaleX: FLAKE_PX.width * randomBetween(0.7, 1.3),
    scaleY: FLAKE_PX.height * randomBetween(0.7, 1.3),
    tint: TINTS[index % TINTS.length] ?? COLORS.ember,
  });
  return {
    particle,
    vx: Math.cos(angle) * speed * (isLeft ? 1 : -1),
    vy: Math.sin(angle) * speed,
    spin: randomBetween(-5, 5),
    sway: randomBetween(20, 80),
    phase: randomBetween(0, 6),
  };
}

/**
 * Advances a flake under gravity in px/s², keeping a share of its speed per second; false once off
 * the stage.
 */
function advanceFlake(flake: Flake, deltaS: number, gravity: number, drag: number): boolean {
  const { particle } = flake;
  const damping = drag ** deltaS;
  flake.vx *= damping;
  flake.vy = flake.vy * damping + gravity * deltaS;
  flake.phase += deltaS * 4;
  particle.x += (flake.vx + Math.sin(flake.phase) * flake.sway) * deltaS;
  particle.y += flake.vy * deltaS;
  particle.rotation += flake.spin * deltaS;
  return particle.y < STAGE.heightPx + FLAKE_PX.width * 2;
}

export function Confetti() {
  const node = useRef<Container>(null);
  useEffect(() => (node.current ? throwConfetti(node.current) : undefined), []);
  return <pixiContainer ref={node} eventMode="none" />;
}

const CONTAINER_PROPS = {
  dynamicProperties: MOVING_PARTS,
  boundsArea: AREA,
  eventMode: 'none',
  texture: Texture.WHITE,
} as const;

/** Throws confetti over everything. Returns a function that removes it. */
export function throwConfetti(stage: Container): () => void {
  const renderer = webglRenderer();
  if (renderer) addParticlePipe(renderer);
  const container = stage.addChild(new ParticleContainer(CONTAINER_PROPS));
  const stop = celebrate(container);
  return () => {
    stop?.();
    // A removed screen has destroyed it.
    if (!container.destroyed) container.destroy();
    invalidate();
  };
}

function celebrate(container: ParticleContainer): (() => void) | undefined {
  if (isMotionReduced()) return undefined;
  let flakes: Flake[] = [];
  let cancelFrames: (() => void) | undefined;
  const show = () => {
    container.particleChildren = flakes.map(({ particle }) => particle);
    container.update();
    invalidate();
  };
  const frame = (deltaS: number) => {
    const before = flakes.length;
    const [gravity, drag] = [token('confettiPull'), token('confettiAir')];
    flakes = flakes.filter((one) => advanceFlake(one, Math.min(deltaS, 0.05), gravity, drag));
    notifyHeavyMotion();
    if (flakes.length !== before) show();
    else invalidate();
    if (flakes.length === 0) stopFrames();
  };
  const stopFrames = () => {
    cancelFrames?.();
    cancelFrames = undefined;
  };
  const burst = (count: number) => {
    flakes = [...flakes, ...Array.from({ length: count }, (_, index) => flake(index))];
    show();
    cancelFrames ??= onFrame(frame);
  };
  const clear = () => {
    stopFrames();
    flakes = [];
    if (!container.destroyed) show();
  };
  const gapMs = token('confettiGapS') * 1000;
  const timers = (['confettiFirst', 'confettiSecond', 'confettiThird'] as const).map((name, index) =>
    clock.after(gapMs * index, () => burst(token(name))),
  );
  timers.push(clock.after(token('confettiClearS') * 1000, clear));
  return () => {
    for (const cancel of timers) cancel();
    stopFrames();
  };
}
