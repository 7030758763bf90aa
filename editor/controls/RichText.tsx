// A text input with italics and line breaks: Tiptap restricted to what the stage can show. Undo
// belongs to the document's history, so Tiptap has none. See src/screens/README.md#rich-text.
import { useEffect, useLayoutEffect, useRef, useState, type FocusEventHandler } from 'react';
import { ActionIcon } from '@mantine/core';
import { Editor } from '@tiptap/core';
import { IconItalic } from '@tabler/icons-react';
import { EXTENSIONS } from './tiptapExtensions.ts';
import { toDoc, toHtml } from './tiptapText.ts';
import { ICON_PX } from '../theme.ts';
import styles from './controls.module.css';
import { t } from '../i18n/t.ts';

interface RichTextProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  onFocus: FocusEventHandler;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  placeholder?: string | undefined;
}

const attributesOf = ({
  id,
  labelledBy,
  describedBy,
  isInvalid,
  placeholder,
}: RichTextProps): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelledBy,
  class: styles['richText'] ?? '',
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
  ...(placeholder && { 'aria-placeholder': placeholder }),
});

/** The Tiptap editor of a mount, and whether the caret is in italics. */
function useEditor(props: RichTextProps) {
  const mount = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef(props);
  const renderedHtml = useRef(props.value);
  const [isItalic, setItalic] = useState(false);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const instance = new Editor({
      element: mount.current,
      extensions: EXTENSIONS,
      content: toDoc(latest.current.value),
      injectCSS: false,
      editorProps: { attributes: () => attributesOf(latest.current) },
      onTransaction: ({ editor: current }) => setItalic(current.isActive('italic')),
      onUpdate: ({ editor: current }) => {
        renderedHtml.current = toHtml(current.getJSON());
        latest.current.onChange(renderedHtml.current);
      },
    });
    editor.current = instance;
    return () => instance.destroy();
  }, []);
  useEffect(() => {
    if (!editor.current || renderedHtml.current === props.value) return;
    renderedHtml.current = props.value;
    showText(editor.current, props.value);
  }, [props.value]);
  // Updates the attributes.
  useEffect(() => editor.current?.view.setProps({}), [props.describedBy, props.isInvalid, props.placeholder]);
  return { mount, editor, isItalic };
}

/** Applies a change from elsewhere, only where it differs, so that the caret stays. */
function showText(editor: Editor, html: string): void {
  const { doc, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(toDoc(html));
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  editor.view.dispatch(
    tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)).setMeta('preventUpdate', true),
  );
}

export function RichText(props: RichTextProps) {
  const { mount, editor, isItalic } = useEditor(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only forwards events of the controls inside it.
    <div
      className={styles['richTextBox']}
      data-invalid={props.isInvalid || undefined}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <div ref={mount} />
      {props.value === '' && props.placeholder && (
        <div className={styles['richTextPlaceholder']} aria-hidden>
          {props.placeholder}
        </div>
      )}
      <ActionIcon
        className={styles['italic']}
        variant={isItalic ? 'light' : 'subtle'}
        color={isItalic ? 'tide' : 'gray'}
        size="sm"
        aria-label={t('Italic')}
        aria-pressed={isItalic}
        title={t('Italic (Ctrl+I)')}
        // Keeps the caret in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.current?.chain().focus().toggleItalic().run()}
      >
        <IconItalic size={ICON_PX.sm} />
      </ActionIcon>
    </div>
  );
}
