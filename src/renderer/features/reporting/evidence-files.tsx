import { disputes, type DisputeDetails } from '../../../shared/contracts/payments/disputes.ts'
import { evidenceFiles, MAX_FILE_SIZE } from '../../../shared/domain/payments/dispute.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { FileAdder, FileList } from '../../ui/inputs/file-list.tsx'
import { fileSize } from '../../ui/inputs/file-size.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import classes from './reporting.module.css'
import { FILE_LABELS } from './labels.ts'

const kinds = evidenceFiles.map((value) => ({ value, label: FILE_LABELS[value] }))
const kindLabel = (kind: string): string => kinds.find(({ value }) => value === kind)?.label ?? kind

/** Evidence files, each with the type of proof. */
export function EvidenceFiles({ dispute, editable }: { dispute: DisputeDetails; editable: boolean }) {
  const toast = useNotification()
  const { dispute_id, files } = dispute
  const invalidates = [disputes.details]
  const add = useAction(disputes.addFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  const remove = useAction(disputes.removeFile, { invalidates, onSuccess: ({ message }) => toast.success(message) })
  return (
    <Section title="Files" note={`PDF, PNG or JPEG, up to ${fileSize(MAX_FILE_SIZE)} each.`}>
      {files.length === 0 && <p className={classes.quiet}>{editable ? 'No files yet.' : 'No files were sent.'}</p>}
      <FileList
        label="Evidence files"
        files={files}
        kindOf={({ kind }) => kindLabel(kind)}
        onRemove={editable ? ({ file_id }) => void remove.run({ body: { file_id } }) : null}
      />
      {editable && (
        <FileAdder
          label="Type of evidence"
          kinds={kinds}
          first="receipt"
          action="Add file"
          largest={MAX_FILE_SIZE}
          busy={add.busy}
          error={add.error ?? remove.error}
          onAdd={(kind, file) => void add.run({ body: { dispute_id, kind }, files: { file } })}
        />
      )}
    </Section>
  )
}
