// The frame of both compare pages: columns that close, a sticky header that collapses, and rows
// behind it.
import { useContext, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { compareLabelsFor } from '#config/compareLabels.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { SpeechLabels } from '#config/messages.ts';
import {
  canClose,
  canReset,
  chooseColumn,
  closeColumn,
  columnPositions,
  hasChoice,
  availableColumnWidth,
  openOf,
  resetColumns,
  type CompareColumns,
} from '#rules/compareColumns.ts';
import { collapseAt, isShrunk, shrinkingRange } from '#rules/headerShrink.ts';
import { tween, type Tween } from '#motion/tweens.ts';
import { announce } from '#state/sceneRegistry.ts';
import { ColumnTrack } from '#stage/scrolling/ColumnTrack.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { memoBox, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { PresentationContext, type EditableAt, type Presentation } from '#stage/layout/presentation.ts';
import { pictureOr } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { Signal } from '#stage/render/signal.ts';
import { truncateMarkup, markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen } from '../Screen.tsx';
import { ScrollFrame } from '../ScrollArea.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { columnChips, HeaderChips } from './columnChips.tsx';
import { closeButton } from './HeaderColumn.tsx';
import {
  AREA_PX,
  COLUMN_MAX_PX,
  innerWidth,
  stickyHeaderLayout,
  NAME_MAX_CHARS,
  nameRole,
  NAMES_MAX_PX,
} from './tableLayout.ts';
import {
  StickyHeaderColumns,
  StickyHeaderBackground,
  StickyHeaderTitle,
  HeaderButtons,
} from './StickyHeader.tsx';
import { placeRows, rowsHeight, TableRows, type TableRow } from './TableRows.tsx';
import { MatterContext } from '../matters/matterTable.ts';
import { MatterCorner } from '../matters/MatterCorner.tsx';
import { MatterPlaces } from '../matters/MatterPlaces.tsx';
import { useMatters } from '../matters/useMatters.ts';
import { useRest } from './useRest.ts';
import { useDifferences } from './useDifferences.ts';

interface TableColumn {
  name: string;
  namePath: string;
  image: { url: string } | null;
  imagePath: string;
  mark: string;
}

export interface TableProps {
  /** Accessible name of the screen. */
  label: string;
  title: string;
  titlePath?: string;
  /** Keeps its identity while equal, so that headers are laid out once. */
  columns: readonly TableColumn[];
  columnPx: number;
  state: CompareColumns;
  change: (by: (previous: CompareColumns) => CompareColumns) => void;
  rows: readonly TableRow[];
  /** Shrinks at 16 px (4 columns), or collapses with the scroll (5 columns). */
  collapses: 'atThreshold' | 'withScroll';
  speech: SpeechLabels;
}

const FOOT_PX = SPACE.xxl;
/** On a portrait stage buttons are beside the title from the start. */
const RESET = IS_PORTRAIT ? COMPARE.smallReset : COMPARE.reset;
/**
 * The switch has the space of two buttons of the navigation less; small, it is beside the columns.
 */
const DIFFERENCES = IS_PORTRAIT
  ? ({ widthPx: 204, heightPx: 78 } as const)
  : ({ widthPx: COMPARE.reset.widthPx + NAV_PX, heightPx: COMPARE.reset.heightPx } as const);
const SMALL_DIFFERENCES = IS_PORTRAIT ? COMPARE.reset : ({ widthPx: 160, heightPx: 78 } as const);
/** Space that the title leaves for the buttons on both sides. */
const TITLE_PX =
  STAGE.widthPx -
  2 *
    (EDGE_PX +
      (IS_PORTRAIT
        ? DIFFERENCES.widthPx + SPACE.s
        : NAV_PX * 2 + NAV_GAP_PX + SPACE.m + COMPARE.reset.widthPx + SPACE.m));

export function TableScreen({
  label,
  title,
  titlePath,
  columns,
  columnPx,
  state,
  change,
  rows,
  collapses,
  speech,
}: TableProps) {
  const settings = useSettings();
  const { hidden, initial } = state;
  const context = useContext(PresentationContext);
  const editableAt: EditableAt = titlePath === undefined ? {} : { path: titlePath, context };
  const heading = textBlock(title, {
    role: 'title',
    width: TITLE_PX,
    align: 'center',
    level: 1,
    isFirst: true,
    ...editableAt,
  });
  const headers = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        plain: markupOf(column.name).plain,
        box: memoBox(nameBox(column, columnPx, context)),
      })),
    [columns, columnPx, speech, context],
  );
  // Measured over all columns that can be open, so that closing one keeps the header's height.
  const initialHeaders = headers.filter((_, column) => !initial.includes(column));
  const namePx = Math.max(0, ...initialHeaders.map(({ box }) => box.height));
  const hasPictures = initialHeaders.some(({ image }) => image !== null);
  const langCode = useLangCode();
  const labels = compareLabelsFor(langCode);
  const handle = useRef<ScrollHandle>(null);
  const plainNames = useMemo(() => headers.map(({ plain }) => plain), [headers]);
  const chips = hasChoice(state)
    ? columnChips({
        names: plainNames,
        columns: state,
        label: matterLabelsFor(langCode).choose(state.most),
        choose: (column) => {
          const next = chooseColumn(state, column, matters.order);
          change(() => next);
          announce(
            openOf(next)
              .map((one) => plainNames[one])
              .join(', '),
          );
        },
        context,
      })
    : null;
  const titlePx = heading.height + (chips ? SPACE.m + chips.height : 0);
  const layout = useMemo(
    () => stickyHeaderLayout(titlePx, namePx, hasPictures, columnPx),
    [titlePx, namePx, hasPictures, columnPx],
  );
  const shrinkPx = layout.fullPx - layout.smallPx;
  const matters = useMatters(rows, plainNames, state, { handle, shrinkPx });
  const { shownRows, sameCount, isOnly, toggle } = useDifferences(matters.rows, columns.length, hidden);
  const differences =
    !state.isEditing && (isOnly || sameCount > 0)
      ? (size: ButtonSize, words = labels.onlyDifferences): LayoutBox =>
          headerButton(labels.onlyDifferences, pill(words, size, isOnly), isOnly, () => {
            toggle();
            announce(isOnly ? labels.rowsBack : labels.rowsLeftOut(sameCount));
          })
      : null;
  const isStepped = collapses === 'atThreshold';
  const top = isStepped ? layout.smallPx : layout.fullPx;
  const placed = useMemo(() => placeRows(shownRows, top, hidden), [shownRows, top, hidden]);
  const fullRange = Math.max(0, layout.fullPx + rowsHeight(shownRows, hidden) + FOOT_PX - STAGE.heightPx);
  const rangePx = isStepped ? shrinkingRange(fullRange, shrinkPx) : fullRange;
  const range = useRest(handle, placed, {
    rangePx,
    smallPx: layout.smallPx,
    collapsePx: isStepped ? 0 : shrinkPx,
  });

  const progress = useCollapse(handle, isStepped, shrinkPx);
  const track = useColumnTrack(state, columnPx, matters.order);
  const closeButtons = useMemo(
    () =>
      headers.map(({ plain }, column) =>
        state.isEditing
          ? null
          : closeButton(settings?.close, speech.hideColumn(plain), !canClose(state), () => {
              change((previous) => closeColumn(previous, column));
              announce(speech.columnHidden(plain));
            }),
      ),
    [headers, state, change, settings, speech],
  );
  const reset = (
    image: { url: string } | null | undefined,
    size: typeof COMPARE.reset | typeof COMPARE.smallReset,
  ): LayoutBox =>
    resetButton(image, size, speech.reset, !canReset(state), () => {
      change(resetColumns);
      announce(speech.columnsBack);
    });
  return (
    <Screen name={label}>
      <MatterContext value={matters.table}>
        <ScrollFrame
          length={range + STAGE.heightPx}
          covered={layout.smallPx}
          handle={handle}
          info={{ role: 'table', label: markupOf(label).plain }}
          over={
            <>
              <StickyHeaderBackground layout={layout} progress={progress} />
              <StickyHeaderColumns
                headers={headers}
                columnPx={columnPx}
                layout={layout}
                progress={progress}
                hidden={hidden}
                order={matters.order}
                track={track}
                closeButtons={closeButtons}
              />
              {matters.table && !IS_PORTRAIT && <MatterCorner layout={layout} progress={progress} />}
            </>
          }
        >
          <Body shiftPx={isStepped ? shrinkPx : 0} progress={progress}>
            <TableRows
              placed={placed}
              columnPx={columnPx}
              hidden={hidden}
              order={matters.order}
              track={track}
            />
          </Body>
        </ScrollFrame>
      </MatterContext>
      <StickyHeaderTitle title={heading} progress={progress} />
      {chips && (
        <HeaderChips
          chips={chips}
          top={COMPARE.headerTopPx + heading.height + SPACE.m}
          shrinkPx={shrinkPx}
          progress={progress}
        />
      )}
      {canReset(state) && (
        <HeaderButtons
          side="right"
          large={reset(IS_PORTRAIT ? settings?.smallReset : settings?.reset, RESET)}
          small={reset(settings?.smallReset, COMPARE.smallReset)}
          layout={layout}
          progress={progress}
          label={speech.reset}
        />
      )}
      {differences && (
        <HeaderButtons
          side="left"
          large={differences(DIFFERENCES)}
          small={differences(SMALL_DIFFERENCES, IS_PORTRAIT ? labels.onlyDifferences : labels.differences)}
          smallTopPx={canReset(state) ? COMPARE.smallReset.heightPx + SPACE.m : 0}
          layout={layout}
          progress={progress}
          label={labels.onlyDifferences}
        />
      )}
      {matters.table && <MatterPlaces table={matters.table} names={matters.names} />}
    </Screen>
  );
}

/** A column's name: a long one in smaller type, a very long one truncated. */
function nameBox({ name, namePath }: TableColumn, columnPx: number, context: Presentation): LayoutBox {
  const textStyle = {
    width: innerWidth(columnPx),
    align: 'center',
    level: 2,
    path: namePath,
    context,
  } as const;
  const regular = textBlock(name, { ...textStyle, role: nameRole(columnPx) });
  if (regular.height <= NAMES_MAX_PX) return regular;
  const small = textBlock(name, { ...textStyle, role: 'legal' });
  if (small.height <= NAMES_MAX_PX) return small;
  const { plain } = markupOf(name);
  const truncated = textBlock(truncateMarkup(plain, NAME_MAX_CHARS), {
    ...textStyle,
    role: 'legal',
    isSilent: true,
  });
  return labelledGroup(truncated, { role: 'heading', level: 2, label: plain, path: namePath });
}

interface ButtonSize {
  widthPx: number;
  heightPx: number;
}

/** The site settings' reset image, or a pill with text. */
function resetButton(
  image: { url: string } | null | undefined,
  size: ButtonSize,
  label: string,
  isDisabled: boolean,
  run: () => void,
): LayoutBox {
  const face = pictureOr(image, pill(label, size), {
    width: size.widthPx,
    height: size.heightPx,
    fit: 'contain',
  });
  return pressable(face, { action: run, label, isDisabled });
}

/** A switch that looks like the reset button, dark while it is on. */
const headerButton = (label: string, face: LayoutBox, isOn: boolean, run: () => void): LayoutBox =>
  pressable(face, { action: run, label, isPressed: isOn });

function pill(label: string, { widthPx, heightPx }: ButtonSize, isOn = false): LayoutBox {
  const write = (role: TypeRole): LayoutBox =>
    textBlock(label, {
      role,
      width: widthPx - SPACE.s,
      align: 'center',
      color: isOn ? COLORS.white : COLORS.ink,
      isSilent: true,
    });
  const line = write('label');
  const text = line.height > TYPE.label.line ? write('legal') : line;
  return panel(centeredIn(text, widthPx, heightPx), {
    fill: isOn ? COLORS.ink : COLORS.white,
    radius: RADIUS.pill,
    line: isOn ? COLORS.ink : COLORS.line,
    shadow: 20,
    shadowAlpha: 0.1,
  });
}

/** How far the header has collapsed, 0 to 1, as a signal without commits. */
function useCollapse(
  handle: RefObject<ScrollHandle | null>,
  isStepped: boolean,
  shrinkPx: number,
): Signal<number> {
  const progress = useMemo(() => new Signal(0), []);
  useLayoutEffect(() => {
    if (!isStepped)
      return handle.current?.subscribe((position) => progress.set(collapseAt(position, shrinkPx)));
    const collapsedAt = (position: number): number => (isShrunk(position) ? 1 : 0);
    // Back restores the scroll position.
    let target = collapsedAt(handle.current?.position() ?? 0);
    let motion: Tween | undefined;
    const state = { at: target };
    progress.set(target);
    const stop = handle.current?.subscribe((position) => {
      const next = collapsedAt(position);
      if (next === target) return;
      target = next;
      motion = tween(state, { at: next }, { seconds: 'headerS', onUpdate: () => progress.set(state.at) });
    });
    return () => {
      stop?.();
      motion?.stop();
    };
  }, [handle, progress, isStepped, shrinkPx]);
  return progress;
}

/** The column engine, updated on every change of the columns. */
function useColumnTrack(state: CompareColumns, columnPx: number, order: readonly number[]): ColumnTrack {
  const slotPx = availableColumnWidth(state, columnPx, AREA_PX, COLUMN_MAX_PX);
  const lefts = columnPositions(state, columnPx, AREA_PX, slotPx, order);
  // Other columns have other widths, as when editing starts: those are positioned without
  // animation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const track = useMemo(() => new ColumnTrack(lefts, columnPx, slotPx), [columnPx]);
  const key = lefts.join();
  const previous = useRef({ track, key });
  useLayoutEffect(() => {
    const { track: previousTrack, key: previousKey } = previous.current;
    previous.current = { track, key };
    if (previousTrack === track && previousKey !== key) track.animateColumns(lefts, slotPx);
  });
  return track;
}

/** The rows, which move up with a header that shrinks at once. */
function Body({
  shiftPx,
  progress,
  children,
}: {
  shiftPx: number;
  progress: Signal<number>;
  children: ReactNode;
}) {
  const node = useRef<Container>(null);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        if (node.current) node.current.y = Math.round(shiftPx * (1 - collapsed));
      }),
    [progress, shiftPx],
  );
  return (
    <pixiContainer ref={node} x={COMPARE.sidePx}>
      {children}
    </pixiContainer>
  );
}
