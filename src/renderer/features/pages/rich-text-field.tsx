import '@mantine/tiptap/styles.layer.css'
import { Input, Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { cleanPaste } from './pasted-html.ts'
import classes from './rich-text-field.module.css'

const EMPTY = '<p></p>'

/** Tags that the server allows. Undo belongs to the page editor, so that it works the same everywhere. */
const extensions = [
  StarterKit.configure({
    undoRedo: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    blockquote: false,
    strike: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['https', 'mailto', 'tel'] },
  }),
]

/** Normalizes HTML, without the attributes that the server adds to links. */
function plain(html: string): string {
  const box = document.createElement('template')
  box.innerHTML = html
  for (const link of box.content.querySelectorAll('a')) {
    link.removeAttribute('target')
    link.removeAttribute('rel')
    link.removeAttribute('class')
  }
  return box.innerHTML
}

const marks = ['bold', 'italic', 'underline', 'link', 'bulletList', 'orderedList'] as const

/** Which toolbar buttons are active at the caret. */
const pressedIn = (editor: Editor): string =>
  [
    ...marks.filter((mark) => editor.isActive(mark)),
    ...[2, 3].filter((level) => editor.isActive('heading', { level })),
  ].join()

interface RichTextFieldProps {
  label: string
  description?: string
  /** HTML; '' if empty. */
  value: string
  error?: string | undefined
  disabled: boolean
  onChange: (html: string) => void
}

/** Rich text with headings, bold, italic, links and lists. */
export function RichTextField({ label, description, value, error, disabled, onChange }: RichTextFieldProps) {
  const id = useId()
  const [pressed, setPressed] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  // Input from here returns as the value, and needs no comparison.
  const said = useRef<string | null>(null)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // Created on mount: an editor created during render is destroyed when React rerenders or mounts later.
    immediatelyRender: false,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: (html) => {
        const clean = cleanPaste(html)
        setRemoved(clean.removed)
        return clean.html
      },
    },
    onTransaction: ({ editor: changed }) => setPressed(pressedIn(changed)),
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      said.current = html === EMPTY ? '' : html
      latest.current(said.current)
    },
  })
  // Undo, a restored version and server corrections arrive from outside.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === said.current) return
    said.current = null
    if (plain(editor.getHTML()) !== plain(value || EMPTY)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  // Typing usually leaves the toolbar unchanged, so rerender it only when the active buttons change.
  const field = useMemo(
    () => (
      <RichTextEditor
        editor={editor}
        className={classes.editor ?? ''}
        data-pressed={pressed}
        attributes={{ linkEditorExternalControl: { 'aria-label': 'Open the link in a new tab' } }}
      >
        {!disabled && (
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
    ),
    [editor, disabled, pressed],
  )
  return (
    <Input.Wrapper label={label} description={description} error={error} labelProps={{ htmlFor: id }}>
      {field}
      <Text role="status" size="sm" mt={removed.length > 0 ? 6 : 0}>
        {removed.length > 0 && `Not pasted: ${new Intl.ListFormat('en').format(removed)}.`}
      </Text>
    </Input.Wrapper>
  )
}
