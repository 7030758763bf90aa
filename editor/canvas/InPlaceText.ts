// Typing where it stands (design 8). The stage goes on drawing the text, letter by letter as it is typed; over it lies the same
// text in the same type, of which only the caret, the selection and the spelling marks can be seen. So what one types is what
// a shopper will read, to the line break.
import { Editor, type JSONContent } from '@tiptap/core';
import { css } from '../theme.ts';
import type { Path } from '#schema/path.ts';
import { valueAt } from '#schema/path.ts';
import { sceneStore, watchFrames, type Rect, type SceneEntry, type Typography } from '#state/sceneStore.ts';
import { documentOf, draftStore, patch, type DocumentRef } from '#state/draftStore.ts';
import { EXTENSIONS, PLAIN_EXTENSIONS, toDoc, toHtml, toPlain, toPlainDoc } from '../controls/italicText.ts';
import { textAt, type Spot } from './scene.ts';

/** Letters are pushed out of their line box by this much room at the sides, so that a caret at the edge is not cut. */
const ROOM_PX = 4;

export interface Typing {
  ref: DocumentRef;
  /** Where the value is kept. */
  path: Path;
  /** Where it is shown: the path on the stage, without the root of a translation. */
  spot: Spot;
  label: string;
  isRich: boolean;
  /** Where in the window it was clicked; null for a key, which takes the whole text. */
  clickedAt: { left: number; top: number } | null;
}

export interface TypingEvents {
  /** Esc, Enter in a plain text, or a click elsewhere. */
  onEnd: (by: 'key' | 'blur') => void;
  /** Tab and Shift+Tab. */
  onTab: (isBack: boolean) => void;
}

export class InPlaceText {
  private readonly box: HTMLElement;
  private readonly editor: Editor;
  private readonly typing: Typing;
  private readonly stops: (() => void)[];
  private entry: SceneEntry;
  /** How much wider the stage takes its longest line to be than the browser does. */
  private shiftPx = 0;
  /** What the editor last wrote, so that its own patch is not written back into it. */
  private written: string;

  constructor(layer: HTMLElement, typing: Typing, events: TypingEvents) {
    this.typing = typing;
    this.entry = typing.spot.entry;
    this.written = this.value();
    this.box = document.createElement('div');
    this.box.className = 'in-place';
    layer.append(this.box);
    this.editor = this.open(events);
    this.place();
    this.measure();
    this.place();
    this.stops = [
      sceneStore.subscribe((state, before) => {
        if (state.entries !== before.entries) this.find();
        this.place();
      }),
      watchFrames(() => this.place()),
      draftStore.subscribe(() => this.read()),
    ];
    this.take(typing.clickedAt);
  }

  private open({ onEnd, onTab }: TypingEvents): Editor {
    const { isRich, label } = this.typing;
    return new Editor({
      element: this.box,
      injectCSS: false,
      extensions: isRich ? EXTENSIONS : PLAIN_EXTENSIONS,
      content: this.docOf(this.written),
      editorProps: {
        attributes: { class: 'in-place-text', role: 'textbox', 'aria-label': label, 'aria-multiline': String(isRich), spellcheck: 'true' },
        handleKeyDown: (_view, event) => {
          if (event.key === 'Tab') onTab(event.shiftKey);
          else if (event.key === 'Escape' || (event.key === 'Enter' && !isRich && !event.isComposing)) onEnd('key');
          else return false;
          event.preventDefault();
          event.stopPropagation();
          return true;
        },
      },
      onUpdate: ({ editor }) => this.write(isRich ? toHtml(editor.getJSON()) : toPlain(editor.getJSON())),
      // Somebody who looks something up in another window comes back to where they typed.
      onBlur: () => {
        if (document.hasFocus()) onEnd('blur');
      },
    });
  }

  /** Takes the keys at once: Tiptap's own focus waits for a frame, in which a letter would be lost. */
  private take(clickedAt: Typing['clickedAt']): void {
    const { view, commands, state } = this.editor;
    view.focus();
    if (clickedAt) commands.setTextSelection(view.posAtCoords(clickedAt)?.pos ?? state.doc.content.size);
    else commands.selectAll();
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.editor.destroy();
    this.box.remove();
  }

  private value(): string {
    const { ref, path, spot } = this.typing;
    const document = documentOf(ref);
    // What has not been translated yet shows the main language's words, and is typed from there.
    const value = valueAt(document, path) || (path === spot.path ? '' : valueAt(document, spot.path));
    return typeof value === 'string' ? value : '';
  }

  private docOf = (value: string): JSONContent => (this.typing.isRich ? toDoc(value) : toPlainDoc(value));

  private write(html: string): void {
    this.written = html;
    patch(this.typing.ref, this.typing.path, html, { isTyping: true });
  }

  /** What was changed elsewhere, by undo or in the form, is shown with the caret where it differs. */
  private read(): void {
    const value = this.value();
    if (value === this.written) return;
    const before = this.editor.getText();
    this.written = value;
    this.editor.commands.setContent(this.docOf(value), { emitUpdate: false });
    this.editor.commands.setTextSelection(endOfChange(before, this.editor.getText()) + 1);
  }

  /** The thing on the stage is made anew when its text changes. */
  private find(): void {
    this.entry = textAt(sceneStore.getState().entries, this.typing.spot.path, this.entry.id) ?? this.entry;
    // Its lines end where the stage ends them before they are measured.
    this.place();
    this.measure();
  }

  /**
   * A browser counts the space after the last letter into a line and not what an italic letter leans over; the stage does the
   * opposite. In a line that is not set from the left, that moves every letter.
   */
  private measure(): void {
    const { typography } = this.entry.info;
    if (!typography || typography.align === 'left') return void (this.shiftPx = 0);
    const scale = this.box.getBoundingClientRect().width / this.box.offsetWidth;
    const longest = longestLine(this.editor.view.dom) / scale;
    this.shiftPx = longest > 0 ? typography.longestLinePx - longest : 0;
  }

  private place(): void {
    const { typography } = this.entry.info;
    if (!typography) return;
    const rect = this.entry.rect();
    if (rect.width === 0 && rect.height === 0) return;
    write(this.box.style, styleOf(typography, rect, this.entry.scale(), this.shiftPx));
  }
}

/** Where a text of that typography stands: its lines end at the wrap width, whatever room the thing takes. */
function styleOf(type: Typography, rect: Rect, scale: number, shiftPx: number): Record<string, string> {
  const share = { left: 0, center: 0.5, right: 1 }[type.align];
  const left = rect.x + (rect.width - type.wrapPx * scale - shiftPx * scale) * share;
  return {
    transform: `translate(${left - ROOM_PX * scale}px,${rect.y + (type.baselinePx - baselineOf(type)) * scale}px) scale(${scale})`,
    width: `${type.wrapPx + ROOM_PX * 2}px`,
    padding: `0 ${ROOM_PX}px`,
    fontFamily: familyList(type.families),
    fontSize: `${type.sizePx}px`,
    lineHeight: `${type.linePx}px`,
    fontWeight: type.weight,
    fontStyle: type.isItalic ? 'italic' : 'normal',
    letterSpacing: `${type.trackingPx}px`,
    textAlign: type.align,
    color: css(type.colour),
  };
}

/** Width in px of the window of the longest line of words; the space at which a line breaks hangs out of it and does not count. */
function longestLine(element: Element): number {
  const lines = new Map<number, { left: number; right: number }>();
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      for (const { left, right, bottom } of range.getClientRects()) {
        const line = lines.get(Math.round(bottom)) ?? { left, right };
        lines.set(Math.round(bottom), { left: Math.min(left, line.left), right: Math.max(right, line.right) });
      }
    }
  }
  return Math.max(0, ...[...lines.values()].map(({ left, right }) => right - left));
}

const pen = document.createElement('canvas').getContext('2d');

/** From the top of a line of a browser to what its letters stand on (CSS Inline Layout 3, 4.1: half of the leading above). */
function baselineOf({ families, sizePx, linePx, weight }: Typography): number {
  if (!pen) return 0;
  pen.font = `${weight} ${sizePx}px ${familyList(families)}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('');
  return (linePx + Math.round(ascent) - Math.round(descent)) / 2;
}

const familyList = (families: readonly string[]): string => families.map((family) => (family.includes(' ') ? `"${family}"` : family)).join(',');

function write(style: CSSStyleDeclaration, values: Record<string, string>): void {
  const known = style as unknown as Record<string, string>;
  for (const [name, value] of Object.entries(values)) if (known[name] !== value) known[name] = value;
}

/** How far into the new text the change reaches. */
function endOfChange(before: string, after: string): number {
  let tail = 0;
  while (tail < Math.min(before.length, after.length) && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return after.length - tail;
}
