// Writes an SVG anew from the elements and attributes that only draw, and notes what is lost.
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { FILE_NOTES, svgLossNote, type SvgLoss } from '#config/fileMessages.ts';
import type { Size } from './imageVariants.ts';
import { svgSize, SVG_SIDE_MAX_PX } from './svgSize.ts';
import { harmlessDeclarations, harmlessSheet, isHarmlessValue } from './svgStyles.ts';
import { ATTRIBUTES, ELEMENT_LOSSES, ELEMENTS, SVG, XLINK, XML } from './svgVocabulary.ts';

/** Thrown if the file is not a valid SVG; the message says why. */
export class InvalidSvg extends Error {}

export interface SanitizedSvg {
  drawing: string;
  /** Px; undefined if the root says none. */
  size: Size | undefined;
  /** Notes for an editor: parts that were dropped or changed. */
  notes: string[];
}

type OpenElement = { name: string; isAllowed: boolean; css: string };

const TEXTS = ['text', 'tspan', 'textPath'];
const LOCAL = /^\s*#[\w.:-]+\s*$/;
/** Some programs write 'image/jpg'; browsers look at the bytes. */
const PICTURE =
  /^\s*data:\s*(image\/(?:png|p?jpe?g|gif|webp|avif))(?:;(?!base64)[^;,]*)*;base64,([A-Za-z0-9+/=\s]*)$/i;

export class SvgWriter {
  readonly losses = new Set<SvgLoss>();
  readonly #open: OpenElement[] = [];
  readonly #sizeNotes: string[] = [];
  #drawing = '';
  #size: Size | undefined;
  #hasText = false;
  /** A drawing may leave the namespace out as a whole. */
  #namespace: string | undefined;

  open(tag: SaxesTagNS): void {
    const outer = this.#open.at(-1);
    this.#namespace ??= tag.uri === '' ? '' : SVG;
    if (!outer && !(tag.uri === this.#namespace && tag.local === 'svg'))
      throw new InvalidSvg(`its root is <${tag.name}>`);
    const isAllowed = this.#isAllowed(tag, outer);
    this.#open.push({ name: tag.local, isAllowed, css: '' });
    if (!isAllowed) return;
    const attributes = this.#attributesOf(tag);
    if (!outer) this.#fitRoot(attributes);
    const namespaces = outer ? '' : ` xmlns="${SVG}" xmlns:xlink="${XLINK}"`;
    const written = [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    this.#drawing += `<${outputName(tag)}${namespaces}${written}${tag.isSelfClosing ? '/' : ''}>`;
  }

  close(tag: SaxesTagNS): void {
    const element = this.#open.pop();
    if (!element?.isAllowed || tag.isSelfClosing) return;
    // Checked as a whole at its end, because a comment inside a word would hide that word.
    const css = element.css && harmlessSheet(element.css, (loss) => this.losses.add(loss));
    this.#drawing += `${escaped(css)}</${outputName(tag)}>`;
  }

  text(content: string): void {
    const element = this.#open.at(-1);
    if (element?.name === 'style') element.css += content;
    else if (element?.isAllowed) {
      this.#hasText ||= TEXTS.includes(element.name);
      this.#drawing += escaped(content);
    }
  }

  result(): SanitizedSvg {
    // A drawing without texts needs no font.
    if (!this.#hasText) this.losses.delete('fonts');
    const notes = [...svgLossNote([...this.losses]), ...this.#sizeNotes];
    return { drawing: this.#drawing, size: this.#size, notes };
  }

  #isAllowed({ uri, local }: SaxesTagNS, outer: OpenElement | undefined): boolean {
    if (outer && (!outer.isAllowed || outer.name === 'style')) return false;
    const isKept = uri === this.#namespace && (ELEMENTS.has(local) || local === 'a');
    // A switch has another element for programs that do not know this one.
    const loss = outer?.name === 'switch' ? undefined : ELEMENT_LOSSES[local];
    if (!isKept && loss) this.losses.add(loss);
    return isKept;
  }

  #attributesOf(tag: SaxesTagNS): Map<string, string> {
    const attributes = new Map<string, string>();
    for (const attribute of Object.values(tag.attributes)) {
      const name = nameOf(attribute);
      const value = name && this.#harmless(tag.local, name, attribute.value);
      if (name && value) attributes.set(name, value);
    }
    return attributes;
  }

  /** The value without what reaches other files; empty if nothing is left. */
  #harmless(element: string, name: string, value: string): string {
    if (name === 'href' || name === 'xlink:href') return this.#reference(element, value);
    if (name === 'style') return harmlessDeclarations(value);
    if (/^on[a-z]/.test(name)) this.losses.add('scripts');
    if (!ATTRIBUTES.has(name) && !name.startsWith('xml:')) return '';
    if (isHarmlessValue(value)) return value;
    this.losses.add('references');
    return '';
  }

  /** A reference to the same drawing, or an embedded picture. */
  #reference(element: string, value: string): string {
    const isPicture = element === 'image' || element === 'feImage';
    const [, type, data = ''] = (isPicture && PICTURE.exec(value)) || [];
    if (type !== undefined) return `data:${type};base64,${data.replaceAll(/\s/g, '')}`;
    if (LOCAL.test(value)) return element === 'image' ? '' : value.trim();
    // The address of a link has no effect in a picture.
    if (element !== 'a') this.losses.add(isPicture ? 'pictures' : 'references');
    return '';
  }

  /** Gives the root a size that can be drawn. */
  #fitRoot(attributes: Map<string, string>): void {
    const { size, changes, isCapped, hasInvalidViewBox } = svgSize(Object.fromEntries(attributes));
    this.#size = size;
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) attributes.delete(name);
      else attributes.set(name, value);
    }
    if (isCapped) this.#sizeNotes.push(FILE_NOTES.cappedDrawing(SVG_SIDE_MAX_PX));
    if (hasInvalidViewBox) this.#sizeNotes.push(FILE_NOTES.invalidViewBox);
  }
}

/** The name that is written; undefined for names of other namespaces. */
function nameOf({ uri, local, prefix }: SaxesAttributeNS): string | undefined {
  if (prefix === 'xmlns' || local === 'xmlns') return undefined;
  if (uri === '') return local;
  if (uri === XLINK && local === 'href') return 'xlink:href';
  return uri === XML && (local === 'space' || local === 'lang') ? `xml:${local}` : undefined;
}

/** A link keeps its content, without its address. */
const outputName = ({ local }: SaxesTagNS): string => (local === 'a' ? 'g' : local);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
