// Style sheets of an SVG without what reaches other files: unsafe declarations and at-rules go, all
// others stay.
import { type Atrule, type CssNode, type List, type ListItem, generate, parse, walk } from 'css-tree';

/** At-rules that are dropped, by name; see SvgLoss. */
export type DroppedRule = 'fonts' | 'imports' | 'animations' | 'rules';

const LOSSES: Readonly<Record<string, DroppedRule>> = {
  'font-face': 'fonts',
  import: 'imports',
  keyframes: 'animations',
  '-webkit-keyframes': 'animations',
};
/** At-rules around others, which every browser of today applies. */
const KEPT = ['supports', 'layer'];
/** At-rules that say nothing about the drawing. */
const SILENT = ['charset', 'namespace'];

/** CSS without references to other files: each url() is local, and no escape hides another. */
export const isHarmlessValue = (value: string): boolean =>
  !/[\\@]|url\s*\(|image(-set)?\s*\(|expression\s*\(|src\s*\(|javascript:/i.test(
    value.replace(/\/\*[\s\S]*?(\*\/|$)/g, '').replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, ''),
  );

/** A style sheet with its harmless rules; calls `onLoss` for what is dropped. */
export function harmlessSheet(css: string, onLoss: (loss: DroppedRule) => void): string {
  const sheet = parse(css, { parseValue: false, parseCustomProperty: false });
  walk(sheet, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Atrule' && !isKept(node)) {
        if (!SILENT.includes(node.name)) onLoss(LOSSES[node.name.toLowerCase()] ?? 'rules');
        list?.remove(item);
        return walk.skip;
      }
      if (isUnsafe(node)) list?.remove(item);
      return undefined;
    },
  });
  return generate(sheet);
}

const isKept = ({ name, prelude }: Atrule): boolean =>
  KEPT.includes(name.toLowerCase()) && (!prelude || isHarmlessValue(generate(prelude)));

/** The harmless declarations of a style attribute. */
export function harmlessDeclarations(css: string): string {
  const declarations = parse(css, { context: 'declarationList', parseValue: false });
  walk(declarations, (node, item, list) => {
    if (isUnsafe(node)) list?.remove(item);
  });
  return generate(declarations);
}

/** Declarations that reach other files, and what the parser could not read. */
function isUnsafe(node: CssNode): boolean {
  if (node.type === 'Declaration')
    return !isHarmlessValue(generate(node.value)) || node.property.includes('\\');
  return node.type === 'Raw' || node.type === 'CDO' || node.type === 'CDC';
}
