// Names captions of formats that can't be made WebVTT.

/** Formats that are no text of cues, by how they begin. */
const FOREIGN: readonly [RegExp, string][] = [
  [/^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?tt[\s>]/, 'TTML'],
  [/^\s*<(?:\?xml|SAMI)/i, 'XML or SAMI'],
  [/^\s*Scenarist_SCC/, 'SCC'],
  [/^\s*\{\d+\}\{\d+\}/, 'MicroDVD, which counts pictures instead of time'],
  [/^.{3}STL\d\d\.\d\d/, 'EBU STL'],
  [/^\s*\[(?:ti|ar|al|by|\d+):/i, 'LRC'],
];

/** Returns the format of a text that cannot be converted to WebVTT; undefined for others. */
export const foreignFormat = (text: string): string | undefined =>
  FOREIGN.find(([pattern]) => pattern.test(text))?.[1];
