// The frame of both compare pages: columns that close, a sticky header that collapses, and rows
// behind it.
import { useContext, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { SPACE, TYPE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { compareLabelsFor } from '#config/compareLabels.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { SpeechLabels } from '#config/messages.ts';
import {
  canClose,
  canReset,
  choosable,
  chooseColumn,
  closeColumn,
  columnPositions,
  hasChoice,
  availableColumnWidth,
  openOf,
  resetColumns,
  type CompareColumns,
} from './compareColumns.ts';
import { collapseAt, isShrunk, shrinkingRange } from './headerShrink.ts';
import { tween, type Tween } from '#motion/tweens.ts';
import { openCompareHelp } from '#state/openOverlay.ts';
import { announce, type SharedElement } from '#state/sceneRegistry.ts';
import { ColumnTrack } from '#stage/scrolling/ColumnTrack.tsx';
import { LabelledGroup, labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { memoBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { PresentationContext, type EditableAt, type Presentation } from '#stage/layout/presentation.ts';
import { isDrawn, pictureOr, type PictureReference } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { Signal } from '#stage/render/signal.ts';
import { truncateMarkup, markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen } from '../Screen.tsx';
import { ScrollFrame } from '../ScrollArea.tsx';
import { ActiveScreenContext, useLangCode, useSettings } from '../useScreenContext.ts';
import { columnChips, HeaderChips } from './columnChips.tsx';
import { closeButton } from './HeaderColumn.tsx';
import {
  AREA_PX,
  COLUMN_MAX_PX,
  HELP_PX,
  innerWidth,
  stickyHeaderLayout,
  TITLE_TOP_PX,
  NAME_MAX_CHARS,
  nameRole,
  NAMES_MAX_PX,
} from './tableLayout.ts';
import {
  StickyHeaderColumns,
  StickyHeaderBackground,
  StickyHeaderTitle,
  HeaderButton,
} from './StickyHeader.tsx';
import { placeRows, rowsHeight, TableRows, type TableRow } from './TableRows.tsx';
import { offerHelp, type CompareHelp } from '../matters/compareHelp.ts';
import { MatchContext } from './matchPill.tsx';
import { useMatters } from '../matters/useMatters.ts';
import { headerPill, type ButtonSize } from './headerPill.tsx';
import { useRest } from './useRest.ts';
import { fitToLine, NAME_MIN_SHRINK } from './fitToLine.ts';
import { useDifferences } from './useDifferences.ts';

interface TableColumn {
  name: string;
  namePath: string;
  image: PictureReference | null;
  imagePath: string;
  sharedElement: SharedElement;
}

export interface TableProps {
  /** Accessible name of the screen. */
  label: string;
  title?: string;
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
/** Names in the small header, unless they are long. */
const SMALL_NAME_PX = 28;
/** From the edge of the stage to between the buttons on both sides. */
const BETWEEN_PX = EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.m;
/** Where a screen reader finds the name of a page without a title: clear of what is pressed. */
const NO_TITLE = IS_PORTRAIT
  ? { x: 0, y: EDGE_PX + NAV_PX, width: STAGE.widthPx, height: TITLE_TOP_PX - EDGE_PX - NAV_PX }
  : { x: BETWEEN_PX, y: EDGE_PX, width: STAGE.widthPx - BETWEEN_PX * 2, height: NAV_PX };
/** On a portrait stage the title is below them. */
const TITLE_PX = IS_PORTRAIT ? innerWidth(AREA_PX) : STAGE.widthPx - 2 * BETWEEN_PX;

export function TableScreen({
  label,
  title = '',
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
  const [headers, scaleFor] = useMemo(() => {
    const names = columns.map(({ name }) => name);
    const role = nameRole(columnPx);
    const fit = (px: number, least: number) => fitToLine(names, role, px, least);
    const shrink = fit(innerWidth(columnPx) - SPACE.m * 2, NAME_MIN_SHRINK);
    const boxes = columns.map((column) => ({
      ...column,
      plain: markupOf(column.name).plain,
      box: memoBox(nameBox(column, columnPx, shrink, context)),
    }));
    const small = SMALL_NAME_PX / TYPE[role].size;
    return [boxes, (px: number) => Math.min(small, fit(px, 0)) / shrink] as const;
  }, [columns, columnPx, speech, context]);
  // Measured over all columns that can be open, so that closing one keeps the header's height;
  // where not all fit, over the open ones.
  const closed = hasChoice(state) ? hidden : initial;
  const initialHeaders = headers.filter((_, column) => !closed.includes(column));
  const namePx = Math.max(0, ...initialHeaders.map(({ box }) => box.height));
  const hasPictures = initialHeaders.some(({ image, imagePath: path }) => isDrawn(image, { path, context }));
  const langCode = useLangCode();
  const [labels, matterLabels] = [compareLabelsFor(langCode), matterLabelsFor(langCode)];
  const handle = useRef<ScrollHandle>(null);
  const plainNames = useMemo(() => headers.map(({ plain }) => plain), [headers]);
  const chips = hasChoice(state)
    ? columnChips({
        names: plainNames,
        columns: state,
        label: matterLabels.choose(state.most),
        choose: (column) => choose(column),
        context,
      })
    : null;
  const titlePx = heading.height + (chips ? SPACE.m + chips.height : 0);
  const layout = useMemo(
    () => stickyHeaderLayout(titlePx, namePx, hasPictures, columnPx, scaleFor),
    [titlePx, namePx, hasPictures, columnPx, scaleFor],
  );
  const shrinkPx = layout.fullPx - layout.smallPx;
  const matters = useMatters(rows, plainNames, state, handle, shrinkPx);
  const { shownRows, sameCount, isOnly, toggle } = useDifferences(matters.rows, columns.length, hidden);
  const choose = (column: number): void => {
    const next = chooseColumn(state, column, matters.order);
    change(() => next);
    announce(
      openOf(next)
        .map((one) => plainNames[one])
        .join(', '),
    );
  };
  const help: CompareHelp = {
    ...matters.help,
    columns: hasChoice(state)
      ? []
      : choosable(state).map((index) => ({
          index,
          name: plainNames[index] ?? '',
          isOpen: !hidden.includes(index),
        })),
    chooseColumn: choose,
    differences:
      isOnly || sameCount > 0
        ? {
            isOnly,
            toggle: () => {
              toggle();
              announce(isOnly ? labels.rowsBack : labels.rowsLeftOut(sameCount));
            },
          }
        : null,
  };
  const hasHelp =
    !state.isEditing && (help.rows.length > 0 || help.columns.length > 1 || help.differences !== null);
  const isActive = useContext(ActiveScreenContext);
  useLayoutEffect(() => {
    if (isActive) offerHelp(help);
  });
  const isStepped = collapses === 'atThreshold';
  // Rows keep a distance to a header that has just shrunk.
  const shiftPx = isStepped ? shrinkPx - COMPARE.shrinkAfterPx - SPACE.s : 0;
  const top = layout.fullPx - shiftPx;
  const placed = useMemo(() => placeRows(shownRows, top, hidden), [shownRows, top, hidden]);
  const fullRange = Math.max(0, layout.fullPx + rowsHeight(shownRows, hidden) + FOOT_PX - STAGE.heightPx);
  const rangePx = isStepped ? shrinkingRange(fullRange, shiftPx) : fullRange;
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
  /** The site settings' image, or a pill with text. */
  const reset = (image: PictureReference | null | undefined, size: ButtonSize): LayoutBox =>
    pressable(
      pictureOr(image, headerPill(speech.reset, size), {
        width: size.widthPx,
        height: size.heightPx,
        fit: 'contain',
      }),
      {
        action: () => {
          change(resetColumns);
          announce(speech.columnsBack);
        },
        label: speech.reset,
      },
    );
  const smallReset = reset(settings?.smallReset, COMPARE.smallReset);
  const helpLabel = matterLabels.help;
  const isHelping = isOnly || help.rows.some(({ rank }) => rank >= 0);
  const helpButton = pressable(headerPill(helpLabel, HELP_PX, isHelping), {
    action: openCompareHelp,
    label: helpLabel,
    analyticsTag: 'compare_help',
  });
  // With four columns, three open ones leave room for the large button beside them.
  const hasLargeReset = isStepped && !IS_PORTRAIT;
  return (
    <Screen name={label}>
      <MatchContext value={matters.match}>
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
            </>
          }
        >
          <Body shiftPx={shiftPx} progress={progress}>
            <TableRows
              placed={placed}
              columnPx={columnPx}
              hidden={hidden}
              order={matters.order}
              track={track}
            />
          </Body>
        </ScrollFrame>
      </MatchContext>
      {heading.height > 0 ? (
        <StickyHeaderTitle title={heading} progress={progress} />
      ) : (
        <LabelledGroup
          {...NO_TITLE}
          info={{ role: 'heading', level: 1, label: markupOf(label).plain, isFirst: true }}
        />
      )}
      {chips && (
        <HeaderChips
          chips={chips}
          top={TITLE_TOP_PX + heading.height + SPACE.m}
          shrinkPx={shrinkPx}
          progress={progress}
        />
      )}
      {/* Before Reset, which gives the focus on to the first column when it goes. */}
      {hasHelp && <HeaderButton slot={0} full={helpButton} progress={progress} label={helpLabel} />}
      {canReset(state) && (
        <HeaderButton
          slot={IS_PORTRAIT || hasHelp ? 1 : 0}
          full={hasLargeReset ? reset(settings?.reset, COMPARE.reset) : smallReset}
          small={smallReset}
          progress={progress}
          label={speech.reset}
        />
      )}
    </Screen>
  );
}

/** A column's name: a long one in smaller type, a very long one truncated. */
function nameBox(
  { name, namePath }: TableColumn,
  columnPx: number,
  shrink: number,
  context: Presentation,
): LayoutBox {
  const textStyle = {
    width: innerWidth(columnPx),
    align: 'center',
    level: 2,
    path: namePath,
    context,
  } as const;
  const regular = textBlock(name, { ...textStyle, role: nameRole(columnPx), shrink });
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
  const track = useMemo(() => new ColumnTrack(lefts, columnPx), [columnPx]);
  const key = lefts.join();
  const previous = useRef({ track, key });
  useLayoutEffect(() => {
    const { track: previousTrack, key: previousKey } = previous.current;
    previous.current = { track, key };
    if (previousTrack === track && previousKey !== key) track.animateColumns(lefts);
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
