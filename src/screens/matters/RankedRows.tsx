// Where a row is pulled to: three places over the top of the page, while a finger pulls one. The
// finger moves nodes, never React state.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { MATTERS_MAX, type RowSubject } from './rowPriorities.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { centeredIn, column, gapBox, padded, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { requestFrame } from '#stage/render/frameLoop.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { useLangCode } from '../useScreenContext.ts';
import type { MatterTable } from './matterTable.ts';

const WIDTH_PX = 920;
const PLACE_PX = 88;
const TITLE_PX = TYPE.label.line;
const TOP_PX = SPACE.m;
const FIRST_PX = TOP_PX + SPACE.l + TITLE_PX + SPACE.m;
const STEP_PX = PLACE_PX + SPACE.s;
const BOTTOM_PX = FIRST_PX + STEP_PX * MATTERS_MAX - SPACE.s + SPACE.l;
const LEFT_PX = (STAGE.widthPx - WIDTH_PX) / 2;
const PLACE_WIDTH_PX = WIDTH_PX - SPACE.l * 2;
const BADGE_PX = 56;
const PULLED_PX = 460;
/** The names of the places stay visible. */
const PULLED_X_PX = LEFT_PX + WIDTH_PX - PULLED_PX / 2;

/** `names` of the rows by id. */
export function RankedRows({ table, names }: { table: MatterTable; names: ReadonlyMap<string, string> }) {
  const [subject, setSubject] = useState<RowSubject | null>(null);
  const stage = useRef<Container>(null);
  const pulled = useRef<Container>(null);
  const light = useRef<Container>(null);
  const chosen = useStore(table.chosen);
  const { letGo } = matterLabelsFor(useLangCode());
  useLayoutEffect(() => {
    table.stage = stage.current;
    table.placeAt = (y) => {
      const now = table.chosen.getState();
      const id = table.pulled.value?.subject.id ?? subject?.id ?? '';
      const last = Math.min(MATTERS_MAX, now.includes(id) ? now.length : now.length + 1) - 1;
      const place = Math.floor((y - FIRST_PX + SPACE.s / 2) / STEP_PX);
      return y > BOTTOM_PX ? null : Math.min(last, Math.max(0, place));
    };
  }, [table, subject]);
  useLayoutEffect(
    () =>
      table.pulled.listen((now) => {
        setSubject(now?.subject ?? null);
        if (!now || !pulled.current || !light.current) return;
        pulled.current.y = now.y;
        const place = table.placeAt(now.y);
        light.current.visible = place !== null;
        light.current.y = FIRST_PX + (place ?? 0) * STEP_PX;
        requestFrame();
      }),
    [table, subject],
  );
  const places = useMemo(
    () =>
      subject &&
      placesBox(
        letGo,
        chosen.map((id) => names.get(id) ?? ''),
      ),
    [subject, letGo, chosen, names],
  );
  return (
    <pixiContainer ref={stage} eventMode="none">
      {subject && places && (
        <FadedIn>
          {places.place(LEFT_PX, TOP_PX, 'places')}
          <pixiContainer ref={light} x={LEFT_PX + SPACE.l} visible={false}>
            {panel(gapBox(PLACE_WIDTH_PX, PLACE_PX), {
              fill: COLORS.lagoon,
              alpha: 0.16,
              radius: RADIUS.m,
              line: COLORS.lagoon,
              lineWidth: 5,
            }).place(0, 0, 'light')}
          </pixiContainer>
          <pixiContainer ref={pulled} x={PULLED_X_PX} y={table.pulled.value?.y ?? 0}>
            {pulledRow(subject.name).place(-PULLED_PX / 2, -PLACE_PX / 2, 'row')}
          </pixiContainer>
        </FadedIn>
      )}
    </pixiContainer>
  );
}

function FadedIn({ children }: { children: React.ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, []);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

const line = (text: string, width: number, color: number): LayoutBox =>
  textBlock(escapePlainText(text), { role: 'label', width, color, isSilent: true });

function placesBox(title: string, names: readonly string[]): LayoutBox {
  const places = Array.from({ length: MATTERS_MAX }, (_, place) => {
    const isFree = names[place] === undefined;
    const badge = panel(
      centeredIn(
        line(String(place + 1), BADGE_PX, isFree ? COLORS.inkSoft : COLORS.white),
        BADGE_PX,
        BADGE_PX,
      ),
      {
        fill: isFree ? COLORS.paper : COLORS.lagoon,
        radius: BADGE_PX / 2,
        line: isFree ? COLORS.inkSoft : COLORS.lagoon,
      },
    );
    const name = line(names[place] ?? '', PLACE_WIDTH_PX - BADGE_PX - SPACE.m * 3, COLORS.ink);
    const content = row([gapBox(SPACE.m, 1), badge, gapBox(SPACE.m, 1), name], { align: 'center' });
    return panel(centeredIn(content, PLACE_WIDTH_PX, PLACE_PX, 'start'), {
      fill: isFree ? COLORS.paper : COLORS.white,
      radius: RADIUS.m,
      line: COLORS.inkSoft,
    });
  });
  const content = column([
    centeredIn(line(title, PLACE_WIDTH_PX, COLORS.ink), PLACE_WIDTH_PX, TITLE_PX),
    gapBox(1, SPACE.m),
    column(places, { gap: SPACE.s }),
  ]);
  return panel(padded(content, SPACE.l), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 72,
    shadowAlpha: 0.24,
  });
}

const pulledRow = (name: string): LayoutBox =>
  panel(centeredIn(line(name, PULLED_PX - SPACE.l * 2, COLORS.white), PULLED_PX, PLACE_PX), {
    fill: COLORS.lagoon,
    radius: RADIUS.m,
    shadow: 48,
    shadowAlpha: 0.3,
  });
