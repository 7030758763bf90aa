// Titles and subtitles above the content, each with its own alignment. See
// src/blocks/README.md#block-types.
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import type { headers } from '#content/parts/pageFields.ts';
import type { Infer } from '#schema/field.ts';
import { joinPath } from '#schema/path.ts';
import { column, centeredIn, type Align, type LayoutBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { BlockPosition } from './blockContext.ts';

type Headers = Infer<ReturnType<typeof headers>>;

const ALIGN: Record<Headers[number]['alignment'], Align> = { left: 'start', center: 'center', right: 'end' };
/** Longest comfortable line of a subtitle. */
const MAX_LINE_PX = 1_200;

const shrunk = (role: TypeRole, px: number) => ({ shrink: Math.min(1, px / TYPE[role].size) });

export function headerStack(
  list: Headers,
  field: string,
  { path, width, context }: BlockPosition,
  titleRole: TypeRole,
  /** Largest sizes of the words, in px. */
  most: { title: number; subtitle: number } | null = null,
): LayoutBox {
  const lines = list.map((header, index) => {
    const textPath = joinPath(path, field, index, 'text');
    const isTitle = header.type === 'title';
    const lineWidth = isTitle ? width : Math.min(width, MAX_LINE_PX);
    const line = isTitle
      ? textBlock(header.text, {
          role: titleRole,
          width: lineWidth,
          align: header.alignment,
          level: index === 0 ? 1 : 2,
          path: textPath,
          context,
          ...(most && shrunk(titleRole, most.title)),
        })
      : textBlock(header.text, {
          role: 'subheading',
          width: lineWidth,
          align: header.alignment,
          color: COLORS.inkSoft,
          path: textPath,
          context,
          ...(most && shrunk('subheading', most.subtitle)),
        });
    return line.height > 0 ? centeredIn(line, width, 0, ALIGN[header.alignment]) : null;
  });
  return column(lines, { gap: SPACE.m });
}
