// Entities of an SVG: those that its document type declares, as Illustrator does with namespaces,
// and the names of HTML. Text only: no markup, no other files.
import { decodeHTML } from 'entities';
import { InvalidSvg } from './svgWriter.ts';

const DECLARATION = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const EXTERNAL = /<!ENTITY\s+(?:%\s+)?[\w.:-]+\s+(?:SYSTEM|PUBLIC)\b|<!ENTITY\s+%/;
const REFERENCE = /&([A-Za-z_][\w.:-]*);/g;
const XML_NAMES = ['lt', 'gt', 'amp', 'quot', 'apos'];
/** An entity may use another one, so many levels deep. */
const DEPTH_MAX = 4;
/** Characters that all references of a drawing make together. */
const EXPANDED_MAX = 1_000_000;

const tooMuch = () => new InvalidSvg('its entities make too much text');

/** Whether a document type refers to other files by its entities. */
export const hasExternalEntities = (doctype: string): boolean => EXTERNAL.test(doctype);

/**
 * The text of each entity that `source` uses, by name; unknown names are left out. Throws
 * InvalidSvg if they make too much text of little.
 */
export function entitiesOf(source: string, doctype: string): Record<string, string> {
  const declared = new Map<string, string>();
  // If an entity is declared twice, the first declaration counts.
  for (const [, name = '', double, single] of doctype.matchAll(DECLARATION))
    if (!declared.has(name)) declared.set(name, double ?? single ?? '');
  const known: Record<string, string> = {};
  let length = 0;
  for (const [reference, name = ''] of source.matchAll(REFERENCE)) {
    if (XML_NAMES.includes(name)) continue;
    known[name] ??= textOf(name, declared, DEPTH_MAX) ?? decodeHTML(reference);
    if (known[name] === reference) delete known[name];
    length += known[name]?.length ?? 0;
    if (length > EXPANDED_MAX) throw tooMuch();
  }
  return known;
}

function textOf(name: string, declared: ReadonlyMap<string, string>, depth: number): string | undefined {
  const value = declared.get(name);
  if (value === undefined) return undefined;
  if (depth === 0 || value.length > EXPANDED_MAX) throw tooMuch();
  const text = value.replaceAll(REFERENCE, (reference, inner: string) =>
    XML_NAMES.includes(inner) ? reference : (textOf(inner, declared, depth - 1) ?? reference),
  );
  if (text.length > EXPANDED_MAX) throw tooMuch();
  return decodeHTML(text);
}
