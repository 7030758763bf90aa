// How many of a product are in this store: fades in once it is known, in a place that is kept for
// it. See src/screens/product/README.md#in-this-store.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { loadStock } from '#api/stockApi.ts';
import { clock } from '#clock.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import { stockText } from '#config/stockLabels.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { whenCalm } from '#state/whenCalm.ts';
import { centeredIn, gapBox, leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { CHECK_ICON } from '#stage/shapes/screenIcons.ts';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { useFonts } from '#stage/text/fonts.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** Same time as the server caches a count. */
const ASK_EVERY_MS = 60_000;
const [DOT_PX, MARK_PX] = [36, 24];
/** Wider than most: no text that comes later takes more lines. */
const WIDE_COUNT = 88_888;

interface Props {
  product: string;
  width: number;
  langCode: string;
}

/** Lays out the stock with the height of its text from the beginning. */
export function stockLine(product: string, { width, context: { langCode } }: BlockPosition): LayoutBox {
  const heights = [0, WIDE_COUNT].map((count) => lineOf(count, width, langCode).height);
  return leafBox(width, Math.max(...heights), (x, y, key) => (
    <pixiContainer key={key} x={x} y={y}>
      <StockLine key={product} product={product} width={width} langCode={langCode} />
    </pixiContainer>
  ));
}

function lineOf(count: number, width: number, langCode: string): LayoutBox {
  const mark = leafBox(MARK_PX, MARK_PX, (x, y, key) => (
    <VectorIcon key={key} name={CHECK_ICON} x={x} y={y} size={MARK_PX} tint={COLORS.white} />
  ));
  const dot = panel(centeredIn(count > 0 ? mark : gapBox(1, 1), DOT_PX, DOT_PX), {
    fill: count > 0 ? COLORS.lagoon : COLORS.white,
    radius: DOT_PX / 2,
    line: count > 0 ? COLORS.lagoon : COLORS.inkSoft,
    lineWidth: 3,
  });
  const text = textBlock(stockText(count, langCode), {
    role: 'label',
    width: width - DOT_PX - SPACE.s,
    color: count > 0 ? COLORS.ink : COLORS.inkSoft,
  });
  return row([dot, gapBox(SPACE.s, 1), text], { align: 'center' });
}

function StockLine({ product, width, langCode }: Props) {
  const count = useStock(product);
  const hasFonts = useFonts(stockText(0, langCode) + stockText(WIDE_COUNT, langCode));
  return count !== null && hasFonts && <Fading count={count} width={width} langCode={langCode} />;
}

function Fading({ count, width, langCode }: Omit<Props, 'product'> & { count: number }) {
  const node = useRef<Container>(null);
  const line = useMemo(() => lineOf(count, width, langCode), [count, width, langCode]);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, []);
  return <pixiContainer ref={node}>{line.place(0, 0, 'line')}</pixiContainer>;
}

/** Returns the count of the store; null until it is known. Updates while nothing moves. */
function useStock(product: string): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let cancelShow: (() => void) | undefined;
    let isGone = false;
    const show = (next: number | null): void => {
      cancelShow?.();
      if (isGone) return;
      const finishUpdate = pendingUpdates();
      const cancel = whenCalm(() => {
        setCount(next);
        finishUpdate();
      });
      cancelShow = () => {
        cancel();
        finishUpdate();
      };
    };
    const ask = (): void => void loadStock(kioskId(), kioskKey(), product).then(show, () => show(null));
    ask();
    const stop = clock.every(ASK_EVERY_MS, ask);
    return () => {
      isGone = true;
      stop();
      cancelShow?.();
    };
  }, [product]);
  return count;
}
