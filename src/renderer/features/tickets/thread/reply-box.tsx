import { Alert, Button, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import { AttachmentsField } from '../attachments/attachments-field.tsx'
import { deleteDraft, useDraft, writeDraft } from './drafts.ts'
import classes from './thread.module.css'
import { useAttachments, type Attachments, type Upload } from '../attachments/use-attachments.ts'

const REQUIRED = 'Message is required'
const TOO_LONG = 'Must be at most 10000 characters'
const WAIT_FOR_FILES = 'Files are still uploading. Try again in a moment.'
const MAX_LENGTH = 10_000

export interface ReplyDraft {
  body: string
  uploads: string[]
}

/** Sends the reply. Resolves to true on success; otherwise the box keeps it. */
export type SendReply = (reply: ReplyDraft) => Promise<boolean>

export interface ReplyButton {
  label: string
  send: SendReply
}

interface ReplyBoxProps {
  /** Key of the draft. */
  draftKey: string
  label: string
  upload: Upload
  /** The last one is the primary button, triggered by Ctrl+Enter. */
  buttons: readonly [...ReplyButton[], ReplyButton]
  busy: boolean
  /** Error of the last attempt, or null. */
  error: string | null
  hint?: ReactNode
  /** Styled as an internal note instead of a reply. */
  note?: boolean
  /** Controls above the text. */
  children?: ReactNode
}

function useReply(draftKey: string, attachments: Attachments) {
  const body = useDraft(draftKey).values.body ?? ''
  const [problem, setProblem] = useState<string | null>(null)
  const check = (): string | null => {
    if (body.trim() === '') return REQUIRED
    if (body.trim().length > MAX_LENGTH) return TOO_LONG
    return attachments.sending ? WAIT_FOR_FILES : null
  }
  const submit = async (send: SendReply): Promise<void> => {
    const found = check()
    setProblem(found)
    if (found !== null) return
    if (await send({ body: body.trim(), uploads: attachments.tokens })) deleteDraft(draftKey)
  }
  const write = (text: string) => {
    setProblem(null)
    writeDraft(draftKey, 'body', text)
  }
  return { body, problem, submit, write }
}

/** Editor for a reply: text, attachments and buttons. Ctrl/⌘+Enter sends. */
export function ReplyBox(props: ReplyBoxProps) {
  const { draftKey, label, upload, buttons, busy, error, hint, note = false, children } = props
  const attachments = useAttachments(draftKey, upload)
  const { body, problem, submit, write } = useReply(draftKey, attachments)
  const main = buttons.at(-1)
  const sendMain = () => {
    if (main && !busy) void submit(main.send)
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }
  return (
    <form
      className={classes.reply}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        sendMain()
      }}
    >
      {children}
      <Textarea
        label={label}
        rows={4}
        resize="vertical"
        value={body}
        error={problem}
        classNames={{ input: (note ? classes.noteInput : classes.replyInput) ?? '' }}
        onChange={(event) => write(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={getHotkeyHandler([['mod+Enter', sendMain]])}
      />
      <AttachmentsField attachments={attachments} />
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <div className={classes.replyFoot}>
        <p className={classes.replyHint}>{hint ?? <span className={classes.keys}>Press Ctrl+Enter to send.</span>}</p>
        {buttons.map((button) => (
          <Button
            key={button.label}
            variant={button === main ? 'filled' : 'default'}
            loading={busy && button === main}
            disabled={busy}
            onClick={() => void submit(button.send)}
          >
            {button.label}
          </Button>
        ))}
      </div>
    </form>
  )
}
