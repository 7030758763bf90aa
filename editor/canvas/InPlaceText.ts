// In-place editing of a text. The stage keeps drawing the text as it is typed; above it lies the
// same text, transparent but for caret, selection and spelling marks. So the editor sees what a
// shopper will see, including line breaks. See editor/shell/README.md#two-ways-to-a-field.
import { clock } from '#clock.ts';
import { Editor, type JSONContent } from '@tiptap/core';
import type { Path } from '#schema/path.ts';
import { valueAt } from '#schema/path.ts';
import { sceneRegistry, onSceneFrame, type SceneNode } from '#state/sceneRegistry.ts';
import { documentOf, draftStore, patch, type DocumentRef } from '../draft/draftStore.ts';
import { EXTENSIONS, PLAIN_EXTENSIONS } from '../controls/tiptapExtensions.ts';
import { toDoc, toHtml, toPlain, toPlainDoc } from '../controls/tiptapText.ts';
import { CollapsedSpaces } from './collapsedSpaces.ts';
import { writeStyle } from './overlayGeometry.ts';
import { textNodeAt, type EditableNode } from './editableNodes.ts';
import { longestLine, styleOf } from './textStyle.ts';
import { isKeptBy, setTypedText } from './typedText.ts';

export interface InPlaceTextOptions {
  ref: DocumentRef;
  /** Path of the value. */
  path: Path;
  /** The node on the stage, whose path lacks the root of a translation. */
  editableNode: EditableNode;
  label: string;
  isRich: boolean;
  /** Caret position: a point of the window, all text, or the end. */
  caret: { left: number; top: number } | 'all' | 'end';
}

export interface InPlaceTextEvents {
  /** Called on Escape, on Enter in a plain text, and on a click elsewhere. */
  onEnd: (by: 'key' | 'blur') => void;
  /** Called on Tab and Shift+Tab. */
  onTab: (isBack: boolean) => void;
  /** Called on a slash in a text without letters; false to type it. */
  onSlash: () => boolean;
}

export class InPlaceText {
  private readonly box: HTMLElement;
  private readonly editor: Editor;
  private readonly options: InPlaceTextOptions;
  private readonly stops: (() => void)[];
  private entry: SceneNode;
  /** Difference between the stage's and the browser's width of the longest line. */
  private shiftPx = 0;
  private writtenStyle: Record<string, string> | null = null;
  /** Last value written here, to ignore its own patch. */
  private writtenValue: string;
  /** Italic state last sent to the text tools; undefined before the first notice. */
  private wasItalic: boolean | undefined;

  constructor(layer: HTMLElement, options: InPlaceTextOptions, events: InPlaceTextEvents) {
    this.options = options;
    this.entry = options.editableNode.entry;
    this.writtenValue = this.value();
    this.box = document.createElement('div');
    this.box.className = 'in-place';
    layer.append(this.box);
    this.editor = this.createEditor(events);
    this.updatePosition();
    this.measure();
    this.updatePosition();
    this.stops = [
      sceneRegistry.subscribe((state, before) => {
        if (state.entries !== before.entries) this.findNode();
        this.updatePosition();
      }),
      onSceneFrame(() => this.updatePosition()),
      draftStore.subscribe(() => this.applyDraft()),
    ];
    this.notifyTools(this.editor);
    this.focusAt(options.caret);
  }

  private createEditor({ onEnd, onTab, onSlash }: InPlaceTextEvents): Editor {
    const { isRich, label } = this.options;
    return new Editor({
      element: this.box,
      injectCSS: false,
      extensions: [...(isRich ? EXTENSIONS : PLAIN_EXTENSIONS), CollapsedSpaces],
      content: this.docOf(this.writtenValue),
      editorProps: {
        attributes: {
          class: 'in-place-text',
          role: 'textbox',
          'aria-label': label,
          'aria-multiline': String(isRich),
          spellcheck: 'true',
        },
        // No ancestor scrolls, and searching for one costs a layout per letter.
        handleScrollToSelection: () => true,
        handleDOMEvents: {
          // Saves of other editors are applied after the composition has ended.
          compositionend: () => void clock.after(0, () => this.applyDraft()),
        },
        handleKeyDown: (view, event) => {
          if (event.key === 'Tab') onTab(event.shiftKey);
          else if (event.key === 'Escape' || (event.key === 'Enter' && !isRich)) onEnd('key');
          else if (event.key !== '/' || view.state.doc.textContent !== '' || !onSlash()) return false;
          event.preventDefault();
          event.stopPropagation();
          return true;
        },
      },
      onUpdate: ({ editor }) => this.write(isRich ? toHtml(editor.getJSON()) : toPlain(editor.getJSON())),
      onTransaction: ({ editor }) => this.notifyTools(editor),
      // Returning from another window returns to the caret.
      onBlur: ({ event }) => {
        if (document.hasFocus() && !isKeptBy(event.relatedTarget)) onEnd('blur');
      },
    });
  }

  /** Notifies the tools beside the text when the caret goes into italics or out of them. */
  private notifyTools(editor: Editor): void {
    const { isRich } = this.options;
    const isItalic = isRich && editor.isActive('italic');
    if (isItalic === this.wasItalic) return;
    this.wasItalic = isItalic;
    setTypedText({
      isItalic,
      toggleItalic: () => editor.chain().focus().toggleItalic().run(),
      focus: () => editor.view.focus(),
    });
  }

  /** Takes focus at once: Tiptap's own focus waits for a frame, which would lose a key. */
  private focusAt(caret: InPlaceTextOptions['caret']): void {
    const { view, commands, state } = this.editor;
    view.focus();
    if (caret === 'all') commands.selectAll();
    else if (caret === 'end') commands.setTextSelection(state.doc.content.size);
    else commands.setTextSelection(view.posAtCoords(caret)?.pos ?? state.doc.content.size);
  }

  stop(): void {
    setTypedText(null);
    this.stops.forEach((stop) => stop());
    this.editor.destroy();
    this.box.remove();
  }

  private value(): string {
    const { ref, path, editableNode } = this.options;
    const document = documentOf(ref);
    // A missing translation shows and starts from the main language's text.
    const value =
      valueAt(document, path) || (path === editableNode.path ? '' : valueAt(document, editableNode.path));
    return typeof value === 'string' ? value : '';
  }

  private docOf = (value: string): JSONContent => (this.options.isRich ? toDoc(value) : toPlainDoc(value));

  private write(html: string): void {
    this.writtenValue = html;
    patch(this.options.ref, this.options.path, html, { isTyping: true });
  }

  /** Shows a change from undo or the form, with the caret where it differs. */
  private applyDraft(): void {
    const value = this.value();
    if (value === this.writtenValue || this.editor.isDestroyed || this.editor.view.composing) return;
    const before = this.editor.getText();
    this.writtenValue = value;
    this.editor.commands.setContent(this.docOf(value), { emitUpdate: false });
    this.editor.commands.setTextSelection(endOfChange(before, this.editor.getText()) + 1);
  }

  /** The node on the stage is replaced when its text changes. */
  private findNode(): void {
    this.entry =
      textNodeAt(sceneRegistry.getState().entries, this.options.editableNode.path, this.entry.id) ??
      this.entry;
    // Wrap like the stage before measuring.
    this.updatePosition();
    this.measure();
  }

  /**
   * A browser includes the trailing space in a line's width and ignores italic overhang; the stage
   * does the opposite. In a centered or right-aligned line that would shift every letter.
   */
  private measure(): void {
    const { typography } = this.entry.info;
    if (!typography || typography.align === 'left') return void (this.shiftPx = 0);
    const scale = this.box.getBoundingClientRect().width / this.box.offsetWidth;
    const longest = longestLine(this.editor.view.dom) / scale;
    this.shiftPx = longest > 0 ? typography.longestLinePx - longest : 0;
  }

  private updatePosition(): void {
    const { typography } = this.entry.info;
    if (!typography) return;
    const rect = this.entry.rect();
    if (rect.width === 0 && rect.height === 0) return;
    const style = styleOf(typography, rect, this.entry.scale(), this.shiftPx);
    writeStyle(this.box.style, style, this.writtenStyle);
    this.writtenStyle = style;
  }
}

/** End of the change in the new text. */
function endOfChange(before: string, after: string): number {
  let tail = 0;
  while (tail < Math.min(before.length, after.length) && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1;
  return after.length - tail;
}
