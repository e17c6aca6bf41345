import { disputes, type DisputeDetails } from '../../../shared/contracts/disputes.ts'
import { evidenceFiles, LARGEST_FILE } from '../../../shared/domain/dispute.ts'
import { useAction } from '../../lib/use-action.ts'
import { FileAdder, FileList } from '../../ui/file-list.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Section } from '../../ui/section.tsx'
import { useNotification } from '../../ui/toasts.tsx'
import classes from './reporting.module.css'
import { FILE_WORDS } from './words.ts'

const kinds = evidenceFiles.map((value) => ({ value, label: FILE_WORDS[value] }))
const kindLabel = (kind: string): string => kinds.find(({ value }) => value === kind)?.label ?? kind

/** The files of an answer: each says what it proves. */
export function EvidenceFiles({ dispute, editable }: { dispute: DisputeDetails; editable: boolean }) {
  const toast = useNotification()
  const { dispute_id, files } = dispute
  const invalidates = [disputes.details]
  const add = useAction(disputes.addFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const remove = useAction(disputes.removeFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  return (
    <Section title="Files" note={`PDF, PNG or JPEG, up to ${fileSize(LARGEST_FILE)} each.`}>
      {files.length === 0 && <p className={classes.quiet}>{editable ? 'No file yet.' : 'No file was sent.'}</p>}
      <FileList
        label="Files of the answer"
        files={files}
        kindOf={({ kind }) => kindLabel(kind)}
        onRemove={editable ? ({ file_id }) => void remove.run({ body: { file_id } }) : null}
      />
      {editable && (
        <FileAdder
          label="What the file proves"
          kinds={kinds}
          first="receipt"
          action="Add a file"
          largest={LARGEST_FILE}
          busy={add.busy}
          error={add.error ?? remove.error}
          onAdd={(kind, file) => void add.run({ body: { dispute_id, kind }, files: { file } })}
        />
      )}
    </Section>
  )
}
