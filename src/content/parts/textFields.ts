// A text, the modal that a press on it opens, and its analytics tag. See
// src/blocks/README.md#texts-with-a-modal.
import { group, image, richText, text, type FieldMeta } from '#schema/field.ts';

type Advice = Pick<FieldMeta, 'hint' | 'advisedLength'>;

/** Content of a modal. Without title, body and image there is no modal. */
export const modal = (label = 'Modal') =>
  group(label, {
    title: text('Modal title'),
    body: richText('Modal text'),
    image: image('Modal image'),
    legal: richText('Modal legal text'),
  });

export const analyticsTag = () =>
  text('Analytics tag', { hint: 'Name of this tap in reports', isCode: true });

type WithModal<N extends string, T, M extends string> = { [K in N]: T } & {
  [K in `${M}Modal`]: ReturnType<typeof modal>;
} & {
  [K in `${N}Tag`]: ReturnType<typeof analyticsTag>;
};

/**
 * `name`, `nameModal` and `nameTag`: rich text with its modal and analytics tag; the modal may go
 * by another name.
 */
export function textWithModal<const N extends string, const M extends string = N>(
  name: N,
  label: string,
  { modalOf, ...advice }: Advice & { modalOf?: M } = {},
) {
  return {
    [name]: richText(label, advice),
    [`${modalOf ?? name}Modal`]: modal(`${label}: modal`),
    [`${name}Tag`]: analyticsTag(),
  } as WithModal<N, ReturnType<typeof richText>, M>;
}

/**
 * A title or subtitle above a page's content, with its alignment.
 * See src/blocks/README.md#block-types.
 */
export const ALIGNMENTS = ['left', 'center', 'right'] as const;
