// The sheet 'Help me compare': what matters, which columns are side by side, and whether rows that
// say the same are left out. See src/screens/table/README.md#help-me-compare.
import { useContext } from 'react';
import { useStore } from 'zustand';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { compareLabelsFor } from '#config/compareLabels.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { column, padded, row, wrapRow, type LayoutBox, type OptionalBox } from '#stage/layout/boxes.tsx';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { compareHelp, type CompareHelp } from '../matters/compareHelp.ts';
import { BottomSheet, SHEET_MAX_PX } from '../overlays/BottomSheet.tsx';
import { choiceChip } from '../table/choiceChip.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';

const PAD_PX = 48;
const USUAL_PX = Math.min(1_240, SHEET_MAX_PX);
/** The page below is seen to change. */
const SCRIM_ALPHA = 0.5;

export function HelpSheet() {
  const help = useStore(compareHelp, (state) => state.help);
  const langCode = useLangCode();
  const hasFonts = useFonts(textsOf([matterLabelsFor(langCode), compareLabelsFor(langCode)]));
  return help && hasFonts && <Sheet help={help} langCode={langCode} />;
}

function Sheet({ help, langCode }: { help: CompareHelp; langCode: string }) {
  const settings = useSettings();
  const context = useContext(PresentationContext);
  const labels = matterLabelsFor(langCode);
  const { onlyDifferences } = compareLabelsFor(langCode);
  const width = THEME.isLarger ? SHEET_MAX_PX : USUAL_PX;
  const innerPx = width - PAD_PX * 2;
  const chip = (name: string, isOn: boolean, action: () => void, mark = '', marks?: readonly string[]) =>
    pressable(choiceChip(name, isOn, context, { mark, ...(marks && { marks }) }), {
      action,
      label: mark === '' ? name : `${name}, ${mark}`,
      isPressed: isOn,
    });
  const section = (title: string, note: string, chips: readonly LayoutBox[], isFirst = false): OptionalBox =>
    chips.length > 0 &&
    column(
      [
        textBlock(title, { role: 'subheading', width: innerPx, level: 3 }),
        note !== '' && textBlock(note, { role: 'caption', width: innerPx, color: COLORS.inkSoft }),
        labelledGroup(padded(wrapRow(chips, innerPx, { gap: SPACE.s }), 0, SPACE.xs), {
          role: 'group',
          label: title,
          isFirst,
        }),
      ],
      { gap: SPACE.xs, width: innerPx },
    );
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speechLabelsFor(langCode).close,
  });
  const titlePx = innerPx - NAV_PX - SPACE.m;
  const title = textBlock(labels.help, { role: 'heading', width: titlePx, level: 2 });
  const { differences } = help;
  const content = column(
    [
      row([column([title], { width: titlePx }), close], { gap: SPACE.m, align: 'center' }),
      section(
        labels.question,
        labels.upToThree,
        help.rows.map(({ id, name, rank }) =>
          chip(name, rank >= 0, () => help.chooseRow(id), labels.ranks[rank], labels.ranks),
        ),
        true,
      ),
      section(
        labels.sideBySide,
        '',
        help.columns.map(({ index, name, isOpen }) => chip(name, isOpen, () => help.chooseColumn(index))),
      ),
      differences && chip(onlyDifferences, differences.isOnly, differences.toggle),
    ],
    { gap: SPACE.m, width: innerPx },
  );
  return (
    <BottomSheet label={labels.help} scrimAlpha={SCRIM_ALPHA} content={content} padPx={PAD_PX} side="right" />
  );
}
