// From one step of the wizard to another: what was touched stays while all else leaves, its address
// travels to where it stands in the next step, and the rest of that comes in once it is clear.
import type { Bounds, Container, Text } from 'pixi.js';
import { token, type EaseName } from '#motion/currentTokens.ts';
import { runTimeline, type TimelineSegment } from '#motion/tweens.ts';
import { coverDomElements } from '#stage/input/domHost.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setMuted } from '#stage/accessibility/useSceneNode.ts';
import { wayLeftAt } from '#rules/wayLeft.ts';
import { ADDRESS } from '#wizard/addressLine.tsx';

const RISE_PX = 24;
/** Drawn nevertheless, so that textures are on the GPU before anything moves. */
const UNSEEN = 1 / 512;
/** As close to its place, the address is clear of what is below that, or beside it. */
const BELOW_PX = 24;
const BESIDE_PX = 4;
const ORIGIN = { x: 0, y: 0 };

/** Where something stands, as seen from the address. */
type Place = 'above' | 'beside' | 'below';

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
  const from = addressIn(before, id);
  const held = from ? rowOf(from, before) : before;
  const flight = flightOf(from, addressIn(next, id));
  const arrivals = (flight ? others(flight.to, next) : [next]).map((target) => {
    const { alpha, y } = target;
    const place = flight?.placeOf(target) ?? 'below';
    Object.assign(target, { alpha: UNSEEN, y: place === 'beside' ? y : y + RISE_PX });
    return { target, place, to: { alpha, y } };
  });
  if (flight) flight.to.alpha = UNSEEN;

  const setOut = (): void => {
    const segments = flight?.segments() ?? [];
    const untouchedS = token('fadeS') * token('roomAt');
    const starts = flight?.starts() ?? { above: 0, beside: 0, below: untouchedS };
    running = runTimeline(
      [
        ...fadeOut(flight ? others(flight.from, held) : [held], 'fly'),
        ...segments,
        ...arrivals.map(({ target, place, to }) => ({
          target,
          to,
          atS: starts[place],
          seconds: token(place === 'beside' ? 'fadeS' : 'swapS'),
        })),
      ],
      [{ atS: starts.below, call: () => (next.interactiveChildren = true) }],
    );
    void running.ended.then(() => {
      if (isStopped) return;
      flight?.arrive();
      onEnd();
    });
  };

  let isStopped = false;
  let running = runTimeline(fadeOut(others(held, before)));
  if (held === before) setOut();
  else void running.ended.then(() => isStopped || setOut());
  return () => {
    isStopped = true;
    running.stop();
    releases.forEach((release) => release());
  };
}

const fadeOut = (nodes: readonly Container[], ease: EaseName = 'leave'): TimelineSegment[] =>
  nodes.map((target) => ({ target, to: { alpha: 0 }, atS: 0, seconds: token('fadeS'), ease }));

/** All of `root` but `node`. */
function others(node: Container, root: Container): Container[] {
  const { parent } = node;
  if (node === root || !parent) return [];
  return [...parent.children.filter((sibling) => sibling !== node), ...others(parent, root)];
}

/** The touched address, else the one that the step is about. */
const addressIn = (step: Container, id = ADDRESS): Container | null =>
  step.getChildByLabel(id, true) ?? step.getChildByLabel(ADDRESS, true);

/** The button that an address is on, else the address alone. */
function rowOf(address: Container, step: Container): Container {
  for (let node: Container | null = address; node && node !== step; node = node.parent)
    if (!node.interactiveChildren) return node;
  return address;
}

function textIn(node: Container | undefined): Text | null {
  if (!node) return null;
  return 'text' in node ? (node as Text) : textIn(node.children[0]);
}

/** The way of an address that both steps show in as many lines. */
function flightOf(from: Container | null, to: Container | null) {
  if (!from || !to) return null;
  const [fromText, toText] = [textIn(from), textIn(to)];
  if (!fromText || fromText.text.toLowerCase() !== toText?.text.toLowerCase()) return null;
  const scale = fromText.style.fontSize / toText.style.fontSize;
  const isSameHeight = Math.abs(fromText.height / (toText.height * scale) - 1) < 0.25;
  if (!isSameHeight) return null;
  const { x, y } = to;
  const [start, end] = [from.getBounds(), to.getBounds()];
  // Downwards, as with Back, it is quicker: nothing of the next step is there meanwhile.
  const secondsOf = (): number => token(end.top > start.top ? 'swapS' : 'flyS');
  const middleOf = ({ top, height }: Bounds): number => top + height / 2;
  const { resolution } = toText;
  // As crisp where it is larger.
  if (scale > 1) toText.resolution = resolution * scale;
  return {
    from,
    to,
    placeOf: (node: Container): Place => {
      const bounds = node.getBounds();
      if (Math.abs(middleOf(bounds) - middleOf(end)) < end.height) return 'beside';
      return bounds.bottom <= Math.min(start.top, end.top) ? 'above' : 'below';
    },
    /** From where the touched row is, once it has come back from the press. */
    segments: (): TimelineSegment[] => {
      const origin = to.parent?.toLocal(ORIGIN, from) ?? to;
      const lineY = (fromText.style.lineHeight - toText.style.lineHeight * scale) / 2;
      from.visible = false;
      Object.assign(to, { alpha: 1, x: origin.x, y: origin.y + lineY });
      to.scale.set(scale);
      const way = { atS: 0, seconds: secondsOf(), ease: 'fly' } as const;
      return [
        { target: to, to: { x, y }, ...way },
        { target: to.scale, to: { x: 1, y: 1 }, ...way },
      ];
    },
    /** When a place is clear of the address, and of the touched row. */
    starts: (): Record<Place, number> => ({
      above: 0,
      below: Math.max(token('fadeS'), secondsOf() * wayLeftAt(to.y - y, BELOW_PX)),
      beside: secondsOf() * wayLeftAt(Math.hypot(to.x - x, to.y - y), BESIDE_PX),
    }),
    arrive: () => {
      if (scale > 1) toText.resolution = resolution;
    },
  };
}
