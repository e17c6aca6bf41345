import '@mantine/tiptap/styles.layer.css'
import { Input, Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { cleanPaste } from './pasted-html.ts'
import classes from './rich-text-field.module.css'

const EMPTY = '<p></p>'

/** The tags that the server keeps. Undo is the page editor's own, so that one step back is the same everywhere. */
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

/** HTML in one spelling, without what the server adds to links. */
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

/** Which of the buttons are pressed where the caret stands. */
const pressedIn = (editor: Editor): string =>
  [
    ...marks.filter((mark) => editor.isActive(mark)),
    ...[2, 3].filter((level) => editor.isActive('heading', { level })),
  ].join()

interface RichTextFieldProps {
  label: string
  description?: string
  /** HTML; '' while empty. */
  value: string
  error?: string | undefined
  disabled: boolean
  onChange: (html: string) => void
}

/** A text with headings, bold, italic, links and lists. */
export function RichTextField({ label, description, value, error, disabled, onChange }: RichTextFieldProps) {
  const id = useId()
  const [pressed, setPressed] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  // What was typed here comes back as the value, and needs no comparison.
  const said = useRef<string | null>(null)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // Made once it is mounted: one that is made while React draws is destroyed when it draws again or mounts later.
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
  // Undo, a restored version and what the server has mended come from outside.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === said.current) return
    said.current = null
    if (plain(editor.getHTML()) !== plain(value || EMPTY)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  // A letter changes none of its buttons, so that they are drawn anew with what is pressed alone.
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
        {removed.length > 0 && `Left out of what you pasted: ${new Intl.ListFormat('en').format(removed)}.`}
      </Text>
    </Input.Wrapper>
  )
}
