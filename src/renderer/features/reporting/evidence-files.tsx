import { ActionIcon, Alert, Button, FileButton, Select } from '@mantine/core'
import { IconFile, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { disputes, type DisputeDetails, type DisputeFile } from '../../../shared/contracts/disputes.ts'
import { evidenceFiles, LARGEST_FILE, type EvidenceFile } from '../../../shared/domain/dispute.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import { useAction } from '../../lib/use-action.ts'
import { Section } from '../../ui/section.tsx'
import { useNotification } from '../../ui/toasts.tsx'
import classes from './reporting.module.css'
import { FILE_WORDS } from './words.ts'

const kinds = evidenceFiles.map((value) => ({ value, label: FILE_WORDS[value] }))
const kindLabel = (kind: string): string => kinds.find(({ value }) => value === kind)?.label ?? kind

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface FileRowProps {
  file: DisputeFile
  /** Null where it cannot be taken out any more. */
  onRemove: (() => void) | null
}

function FileRow({ file, onRemove }: FileRowProps) {
  return (
    <li className={classes.file}>
      <IconFile size={18} stroke={1.6} aria-hidden />
      <span className={classes.fileName}>
        <a className={classes.link ?? ''} href={mediaUrl(file.url)} target="_blank" rel="noreferrer">
          {file.file_name}
        </a>
        <span className={classes.quiet}>
          {' '}
          {kindLabel(file.kind)}, {sizeWords(file.bytes)}
        </span>
      </span>
      {onRemove && (
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${file.file_name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
}

/** The files of an answer: each says what it proves. */
export function EvidenceFiles({ dispute, editable }: { dispute: DisputeDetails; editable: boolean }) {
  const toast = useNotification()
  const { dispute_id, files } = dispute
  const [kind, setKind] = useState<EvidenceFile>('receipt')
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const invalidates = [disputes.details]
  const add = useAction(disputes.addFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const remove = useAction(disputes.removeFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const choose = (file: File | null) => {
    if (file === null) return
    const over = file.size > LARGEST_FILE
    setTooLarge(
      over ? `${file.name} is ${sizeWords(file.size)}. Banks take up to ${sizeWords(LARGEST_FILE)} each.` : null,
    )
    if (!over) void add.run({ body: { dispute_id, kind }, files: { file } })
  }
  const error = tooLarge ?? add.error ?? remove.error
  return (
    <Section title="Files" note={`PDF, PNG or JPEG, up to ${sizeWords(LARGEST_FILE)} each.`}>
      {files.length === 0 && <p className={classes.quiet}>{editable ? 'No file yet.' : 'No file was sent.'}</p>}
      <ul className={classes.files} aria-label="Files of the answer">
        {files.map((file) => (
          <FileRow
            key={file.file_id}
            file={file}
            onRemove={editable ? () => void remove.run({ body: { file_id: file.file_id } }) : null}
          />
        ))}
      </ul>
      {editable && (
        <div className={classes.adder}>
          <Select
            label="What the file proves"
            data={kinds}
            value={kind}
            allowDeselect={false}
            onChange={(value) => setKind(evidenceFiles.find((each) => each === value) ?? kind)}
          />
          <FileButton onChange={choose} accept="application/pdf,image/png,image/jpeg">
            {(props) => (
              <Button {...props} variant="default" loading={add.busy} leftSection={<IconPlus size={16} stroke={1.8} />}>
                Add a file
              </Button>
            )}
          </FileButton>
        </div>
      )}
      {error !== null && (
        <Alert color="red" mt="md" role="alert">
          {error}
        </Alert>
      )}
    </Section>
  )
}
