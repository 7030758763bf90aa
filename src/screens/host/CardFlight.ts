// A card of words on its way from one screen to the next, such as the answer of a quiz: a copy of
// the larger of both, whose empty middle becomes narrower as its words become smaller.
import { type Container, Matrix, NineSliceSprite, Sprite, Text } from 'pixi.js';
import { cardPoseAt, unionOf, type CardEnd } from './sharedElements.ts';
import { toLocalRect, toStageRect } from '#stage/accessibility/useSceneNode.ts';
import { Flight } from './Flight.ts';

/** A card at one end of a flight, in px of the layer. */
export interface FlightCard extends CardEnd {
  /** The node that draws it; its `boundsArea` is the card without its shadow. */
  node: Container;
}

/** A part of the copy, and how it follows the width of the card. */
interface Part {
  view: Container;
  /** In px of the card. */
  x: number;
  width: number;
  follows: 'start' | 'end' | 'both';
}

export class CardFlight extends Flight {
  private readonly from: FlightCard;
  private readonly to: FlightCard;
  /** The one that is copied. */
  private readonly drawn: FlightCard;
  private readonly parts: readonly Part[];

  constructor(layer: Container, from: FlightCard, to: FlightCard) {
    super(layer, from.node, to.node);
    this.from = from;
    this.to = to;
    this.drawn = from.words.width >= to.words.width ? from : to;
    this.parts = copyOf(this.drawn);
    for (const { view } of this.parts) this.view.addChild(view);
    this.apply();
  }

  protected draw(progress: number): void {
    const { x, middleY, width, wordsPx } = cardPoseAt(this.from, this.to, progress);
    const { width: drawnPx, height } = this.drawn.node.boundsArea;
    const scale = (wordsPx / this.drawn.words.width) * scaleOf(this.drawn);
    this.view.scale.set(scale);
    this.view.position.set(x, middleY - (height * scale) / 2);
    const growsPx = width / scale - drawnPx;
    for (const part of this.parts) {
      if (part.follows === 'end') part.view.x = part.x + growsPx;
      if (part.follows === 'both') part.view.width = part.width + growsPx;
    }
  }
}

/** How large a card is drawn. */
const scaleOf = ({ node, rect }: FlightCard): number => rect.width / node.boundsArea.width;

/** A card as it is on the layer; null without words. */
export function flightCard(layer: Container, node: Container): FlightCard | null {
  const texts = leavesOf(node).filter((leaf) => leaf instanceof Text);
  const rect = toLocalRect(layer, toStageRect(node, node.boundsArea));
  const words = unionOf(
    texts.map((text) => toLocalRect(layer, text.getBounds().rectangle)),
    rect,
  );
  return words && { node, rect, words };
}

/** The nodes that draw something, in drawing order. */
const leavesOf = (node: Container): Container[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);

/** Its ground is stretched, its words stay at its start, and what is behind them at its end. */
function copyOf({ node, rect, words }: FlightCard): Part[] {
  const toCard = node.getGlobalTransform(new Matrix(), false).invert();
  const wordsEndPx = ((words.x + words.width - rect.x) / rect.width) * node.boundsArea.width;
  return leavesOf(node).flatMap((leaf) => {
    const view = copyOfLeaf(leaf);
    if (!view) return [];
    view.setFromMatrix(leaf.getGlobalTransform(new Matrix(), false).prepend(toCard));
    const { x, width } = view;
    const isGround = view instanceof NineSliceSprite && x < wordsEndPx && x + width > wordsEndPx;
    return [{ view, x, width, follows: isGround ? 'both' : x > wordsEndPx ? 'end' : 'start' }];
  });
}

function copyOfLeaf(leaf: Container): Container | null {
  if (leaf instanceof NineSliceSprite) {
    const { texture, leftWidth, rightWidth, topHeight, bottomHeight, width, height, tint, alpha } = leaf;
    const sides = { leftWidth, rightWidth, topHeight, bottomHeight };
    return new NineSliceSprite({ texture, ...sides, width, height, tint, alpha });
  }
  if (leaf instanceof Text) {
    const { text, style, resolution, anchor, alpha } = leaf;
    return new Text({ text, style, resolution, anchor: { x: anchor.x, y: anchor.y }, alpha });
  }
  if (!(leaf instanceof Sprite)) return null;
  const { texture, anchor, tint, alpha } = leaf;
  return new Sprite({ texture, anchor: { x: anchor.x, y: anchor.y }, tint, alpha });
}
