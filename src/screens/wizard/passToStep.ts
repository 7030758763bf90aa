// From one step of the wizard to another: the address of what was touched stays while all else
// leaves, travels to its position in the next step, and the rest of that comes in around it.
import type { Container, Rectangle, Text } from 'pixi.js';
import { token } from '#motion/currentTokens.ts';
import { runTimeline, type TimelineSegment } from '#motion/tweens.ts';
import { coverDomElements } from '#stage/input/domHost.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setMuted } from '#stage/accessibility/useSceneNode.ts';
import { clearFrom } from './timeToClear.ts';
import { ADDRESS } from '#wizard/addressLine.tsx';

const RISE_PX = 24;
/** Drawn nevertheless, so that textures are on the GPU before anything moves. */
const UNSEEN = 1 / 512;
/** Parts on the line of the address appear with it, not before. */
const BESIDE_AT = 0.85;
/** By then it is at the edge of the step that it leaves. */
const CLEAR_AT = 0.5;
/** Shadows reach further than what has them. */
const SHADOW_PX = 32;
const ORIGIN = { x: 0, y: 0 };

/**
 * `id` is that of the touched address. Returns a function that stops it, to be called at its end
 * too.
 */
export function passToStep(
  before: Container,
  next: Container,
  id: string | undefined,
  onEnd: () => void,
): () => void {
  // Until the step before is removed. The ring of a focused field would stand without the field.
  const releases = [pendingUpdates(), coverDomElements()];
  setMuted(before, true);
  before.interactiveChildren = false;
  // Read at once, but who taps twice touches nothing that is not seen yet.
  next.interactiveChildren = false;
  const flight = flightOf(addressIn(before, id), addressIn(next, id));
  const arrivals = (flight ? others(flight.to, next) : [next]).map((target) => {
    const { alpha, y } = target;
    const isBeside = flight?.isBeside(target) ?? false;
    const clearAt = isBeside ? BESIDE_AT : Math.min(flight?.clearFrom(target) ?? 0, CLEAR_AT);
    // Where the address travels, nothing else moves.
    Object.assign(target, { alpha: UNSEEN, y: flight ? y : y + RISE_PX });
    return { target, clearAt, isBeside, to: { alpha, y } };
  });
  if (flight) flight.to.alpha = UNSEEN;

  const setOut = (): void => {
    const seconds = token('swapS');
    const startS = flight ? 0 : token('fadeS') * token('roomAt');
    running = runTimeline(
      [
        ...(flight ? flight.segments(seconds) : fadeOut([before])),
        ...arrivals.map(({ target, clearAt, isBeside, to }) => ({
          target,
          to,
          atS: startS + seconds * clearAt,
          seconds: token(isBeside ? 'fadeS' : 'swapS'),
        })),
      ],
      [{ atS: startS + seconds / 2, call: () => (next.interactiveChildren = true) }],
    );
    void running.ended.then(() => {
      if (isStopped) return;
      flight?.arrive();
      onEnd();
    });
  };

  let isStopped = false;
  let running = runTimeline(flight ? fadeOut(others(flight.from, before)) : []);
  if (flight) void running.ended.then(() => isStopped || setOut());
  else setOut();
  return () => {
    isStopped = true;
    running.stop();
    releases.forEach((release) => release());
  };
}

const fadeOut = (nodes: readonly Container[]): TimelineSegment[] =>
  nodes.map((target) => ({ target, to: { alpha: 0 }, atS: 0, seconds: token('fadeS'), ease: 'leave' }));

/** All of `root` but `node`. */
function others(node: Container, root: Container): Container[] {
  const { parent } = node;
  if (node === root || !parent) return [];
  return [...parent.children.filter((sibling) => sibling !== node), ...others(parent, root)];
}

/** The touched address, else the one that the step is about. */
const addressIn = (step: Container, id = ADDRESS): Container | null =>
  step.getChildByLabel(id, true) ?? step.getChildByLabel(ADDRESS, true);

function textIn(node: Container | undefined): Text | null {
  if (!node) return null;
  return 'text' in node ? (node as Text) : textIn(node.children[0]);
}

const boundsOf = (node: Container): Rectangle => node.getBounds().rectangle.clone();
/** A text has none. */
const withoutShadow = (bounds: Rectangle): Rectangle =>
  bounds.height > SHADOW_PX * 4 ? bounds.pad(-SHADOW_PX) : bounds;
const middleOf = ({ y, height }: Rectangle): number => y + height / 2;

/** The way of an address that both steps show in as many lines. */
function flightOf(from: Container | null, to: Container | null) {
  if (!from || !to) return null;
  const [fromText, toText] = [textIn(from), textIn(to)];
  if (!fromText || fromText.text.toLowerCase() !== toText?.text.toLowerCase()) return null;
  const scale = fromText.style.fontSize / toText.style.fontSize;
  const isSameHeight = Math.abs(fromText.height / (toText.height * scale) - 1) < 0.25;
  if (!isSameHeight) return null;
  const { x, y } = to;
  const [start, end] = [boundsOf(from), boundsOf(to)];
  const { resolution } = toText;
  // Keeps enlarged text crisp.
  if (scale > 1) toText.resolution = resolution * scale;
  return {
    from,
    to,
    isBeside: (node: Container): boolean => Math.abs(middleOf(boundsOf(node)) - middleOf(end)) < end.height,
    /** The share of its time after which the address is clear of a part of the next step. */
    clearFrom: (node: Container): number => clearFrom(start, end, withoutShadow(boundsOf(node))),
    /** From where the touched row is, once it has come back from the press. */
    segments: (seconds: number): TimelineSegment[] => {
      const origin = to.parent?.toLocal(ORIGIN, from) ?? to;
      const lineY = (fromText.style.lineHeight - toText.style.lineHeight * scale) / 2;
      from.visible = false;
      Object.assign(to, { alpha: 1, x: origin.x, y: origin.y + lineY });
      to.scale.set(scale);
      const way = { atS: 0, seconds, ease: 'fly' } as const;
      return [
        { target: to, to: { x, y }, ...way },
        { target: to.scale, to: { x: 1, y: 1 }, ...way },
      ];
    },
    arrive: () => {
      if (scale > 1) toText.resolution = resolution;
    },
  };
}
