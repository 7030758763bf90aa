// Sanitizes an SVG: parses it and writes it anew from elements and attributes that only draw.
// Everything else is dropped: scripts, handlers, embedded pages, animations, addresses of other
// files. What a person would miss is named.
import { SaxesParser } from 'saxes';
import { entitiesOf, hasExternalEntities } from './svgEntities.ts';
import { SVG, XLINK } from './svgVocabulary.ts';
import { InvalidSvg, SvgWriter, type SanitizedSvg } from './svgWriter.ts';

/** Prefixes that programs use without a declaration. */
const KNOWN_PREFIXES: Readonly<Record<string, string>> = { svg: SVG, xlink: XLINK };

/** The same drawing with nothing but harmless elements. Throws InvalidSvg. */
export function sanitizeSvg(source: string): SanitizedSvg {
  const text = source.replace(/^\uFEFF?\s+/, '');
  const writer = new SvgWriter();
  const parser = new SaxesParser({
    xmlns: true,
    resolvePrefix: (prefix: string) =>
      prefix === '' ? '' : (KNOWN_PREFIXES[prefix] ?? `undeclared:${prefix}`),
  });
  Object.assign(parser.ENTITIES, entitiesOf(text, ''));
  parser.on('error', ({ message }) => {
    throw new InvalidSvg(message);
  });
  parser.on('doctype', (doctype) => {
    if (hasExternalEntities(doctype)) writer.losses.add('references');
    Object.assign(parser.ENTITIES, entitiesOf(text, doctype));
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') writer.losses.add('imports');
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', (tag) => writer.close(tag));
  parser.on('text', (content) => writer.text(content));
  parser.on('cdata', (content) => writer.text(content));
  parser.write(text).close();
  return writer.result();
}
