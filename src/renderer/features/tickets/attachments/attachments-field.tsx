import { ActionIcon, Button, Input, Progress, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import classes from './attachments.module.css'
import type { DraftFile } from '../thread/drafts.ts'
import { fileSize } from './file-labels.ts'
import type { Attachments } from './use-attachments.ts'

const ACCEPTED_TYPES = 'image/*,application/pdf,text/plain,.txt,.log,.csv,.json,.md'

interface FileRowProps {
  entry: DraftFile
  onRemove: () => void
  onRetry: () => void
}

function FileRow({
  entry: { file, status, progress: share, problem, canRetry: again },
  onRemove,
  onRetry,
}: FileRowProps) {
  const Mark = status === 'refused' ? IconAlertCircle : IconFile
  const percent = Math.round(share * 100)
  return (
    <li className={classes.file} data-status={status}>
      <Mark className={classes.mark ?? ''} size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>{file.name}</p>
        {status === 'refused' ? (
          <p className={classes.problem} role="alert">
            Upload failed. {problem}
          </p>
        ) : (
          <p className={classes.note}>{status === 'sent' ? fileSize(file.size) : `Uploading, ${percent}%`}</p>
        )}
        {status === 'sending' && <Progress value={percent} size={3} mt={4} aria-label={`Uploading ${file.name}`} />}
      </div>
      {again && status === 'refused' && (
        <Tooltip label="Try again">
          <ActionIcon size={28} aria-label={`Upload ${file.name} again`} onClick={onRetry}>
            <IconRefresh size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Remove">
        <ActionIcon size={28} aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

interface AttachmentsFieldProps {
  attachments: Attachments
  label?: string
  disabled?: boolean
}

/** Attachments of a message: dropped or chosen, uploaded immediately, each with its progress or error. */
export function AttachmentsField({ attachments, label, disabled = false }: AttachmentsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { files, add, remove, retry, skippedMessage: leftOut } = attachments
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) add([...event.dataTransfer.files])
  }
  return (
    <Input.Wrapper id={id} label={label} error={leftOut}>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<IconPaperclip size={16} stroke={1.8} />}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
        <p className={classes.hint}>Or drop files here: images, PDF or text, up to 5 files of 8 MB each.</p>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          multiple
          accept={ACCEPTED_TYPES}
          tabIndex={-1}
          aria-label="Attach files"
          disabled={disabled}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Attached files">
          {files.map((entry) => (
            <FileRow
              key={entry.key}
              entry={entry}
              onRemove={() => remove(entry.key)}
              onRetry={() => retry(entry.key)}
            />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}
