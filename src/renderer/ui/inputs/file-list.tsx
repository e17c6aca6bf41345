import { ActionIcon, Alert, Button, FileButton, Select } from '@mantine/core'
import { IconFile, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { mediaUrl } from '../../lib/format/media-url.ts'
import classes from './file-list.module.css'
import { fileSize } from './file-size.ts'

interface ListedFile {
  /** Path on the server. */
  url: string
  file_name: string
  bytes: number
}

interface FileListProps<File extends ListedFile> {
  label: string
  files: readonly File[]
  /** Returns a file's type. */
  kindOf: (file: File) => string
  /** Null if files can't be removed. */
  onRemove: ((file: File) => void) | null
}

/** Uploaded files with their types. */
export function FileList<File extends ListedFile>({ label, files, kindOf, onRemove }: FileListProps<File>) {
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.url}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>
            <a href={mediaUrl(file.url)} target="_blank" rel="noreferrer">
              {file.file_name}
            </a>
            <span className={classes.quiet}>
              {' '}
              {kindOf(file)}, {fileSize(file.bytes)}
            </span>
          </span>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${file.file_name}`}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FileAdderProps<Kind extends string> {
  /** Label of the type field. */
  label: string
  kinds: readonly { value: Kind; label: string }[]
  /** The default type. */
  first: NoInfer<Kind>
  /** Label of the button. */
  action: string
  /** Maximum size in bytes. */
  largest: number
  busy: boolean
  /** Error of the last file. */
  error: string | null
  onAdd: (kind: Kind, file: File) => void
}

/** Uploads a PDF or image with its type. Files over the limit are rejected before the upload. */
export function FileAdder<Kind extends string>(props: FileAdderProps<Kind>) {
  const { label, kinds, first, action, largest, busy, error, onAdd } = props
  const [kind, setKind] = useState<Kind>(first)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const choose = (file: File | null) => {
    if (file === null) return
    const over = file.size > largest
    setTooLarge(over ? `${file.name} is ${fileSize(file.size)}. Files can be up to ${fileSize(largest)}.` : null)
    if (!over) onAdd(kind, file)
  }
  const problem = tooLarge ?? error
  return (
    <>
      <div className={classes.adder}>
        <Select
          label={label}
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? kind)}
        />
        <FileButton onChange={choose} accept="application/pdf,image/png,image/jpeg">
          {(button) => (
            <Button {...button} variant="default" loading={busy} leftSection={<IconPlus size={16} stroke={1.8} />}>
              {action}
            </Button>
          )}
        </FileButton>
      </div>
      {problem !== null && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
