// Typing where it stands. The stage goes on drawing the text, letter by letter as it is typed; over it lies the same
// text in the same type, of which only the caret, the selection and the spelling marks can be seen. So what one types is what
// a shopper will read, to the line break. See src/screens/README.md#212-two-ways-to-a-field.
import { Editor, type JSONContent } from '@tiptap/core';
import type { Path } from '#schema/path.ts';
import { valueAt } from '#schema/path.ts';
import { sceneRegistry, onSceneFrame, type SceneNode } from '#state/sceneRegistry.ts';
import { documentOf, draftStore, patch, type DocumentRef } from '../draft/draftStore.ts';
import { EXTENSIONS, PLAIN_EXTENSIONS, toDoc, toHtml, toPlain, toPlainDoc } from '../controls/tiptapText.ts';
import { writeStyle } from './overlayGeometry.ts';
import { textNodeAt, type EditableNode } from './editableNodes.ts';
import { longestLine, styleOf } from './textStyle.ts';

export interface InPlaceTextOptions {
  ref: DocumentRef;
  /** Where the value is kept. */
  path: Path;
  /** Where it is shown: the path on the stage, without the root of a translation. */
  spot: EditableNode;
  label: string;
  isRich: boolean;
  /** Where the caret goes: to that point of the window, over the whole text, or behind its last letter. */
  caret: { left: number; top: number } | 'all' | 'end';
}

export interface InPlaceTextEvents {
  /** Esc, Enter in a plain text, or a click elsewhere. */
  onEnd: (by: 'key' | 'blur') => void;
  /** Tab and Shift+Tab. */
  onTab: (isBack: boolean) => void;
}

export class InPlaceText {
  private readonly box: HTMLElement;
  private readonly editor: Editor;
  private readonly typing: InPlaceTextOptions;
  private readonly stops: (() => void)[];
  private entry: SceneNode;
  /** How much wider the stage takes its longest line to be than the browser does. */
  private shiftPx = 0;
  private placed: Record<string, string> | null = null;
  /** What the editor last wrote, so that its own patch is not written back into it. */
  private written: string;

  constructor(layer: HTMLElement, typing: InPlaceTextOptions, events: InPlaceTextEvents) {
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
      sceneRegistry.subscribe((state, before) => {
        if (state.entries !== before.entries) this.find();
        this.place();
      }),
      onSceneFrame(() => this.place()),
      draftStore.subscribe(() => this.read()),
    ];
    this.take(typing.caret);
  }

  private open({ onEnd, onTab }: InPlaceTextEvents): Editor {
    const { isRich, label } = this.typing;
    return new Editor({
      element: this.box,
      injectCSS: false,
      extensions: isRich ? EXTENSIONS : PLAIN_EXTENSIONS,
      content: this.docOf(this.written),
      editorProps: {
        attributes: {
          class: 'in-place-text',
          role: 'textbox',
          'aria-label': label,
          'aria-multiline': String(isRich),
          spellcheck: 'true',
        },
        // Nothing that it stands in scrolls by itself, and to look for something that does costs a layout for each letter.
        handleScrollToSelection: () => true,
        handleKeyDown: (_view, event) => {
          if (event.key === 'Tab') onTab(event.shiftKey);
          else if (event.key === 'Escape' || (event.key === 'Enter' && !isRich && !event.isComposing))
            onEnd('key');
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
  private take(caret: InPlaceTextOptions['caret']): void {
    const { view, commands, state } = this.editor;
    view.focus();
    if (caret === 'all') commands.selectAll();
    else if (caret === 'end') commands.setTextSelection(state.doc.content.size);
    else commands.setTextSelection(view.posAtCoords(caret)?.pos ?? state.doc.content.size);
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.editor.destroy();
    this.box.remove();
  }

  private value(): string {
    const { ref, path, spot: editableNode } = this.typing;
    const document = documentOf(ref);
    // What has not been translated yet shows the main language's words, and is typed from there.
    const value =
      valueAt(document, path) || (path === editableNode.path ? '' : valueAt(document, editableNode.path));
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
    this.entry =
      textNodeAt(sceneRegistry.getState().entries, this.typing.spot.path, this.entry.id) ?? this.entry;
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
    const now = styleOf(typography, rect, this.entry.scale(), this.shiftPx);
    writeStyle(this.box.style, now, this.placed);
    this.placed = now;
  }
}

/** How far into the new text the change reaches. */
function endOfChange(before: string, after: string): number {
  let tail = 0;
  while (tail < Math.min(before.length, after.length) && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1;
  return after.length - tail;
}
