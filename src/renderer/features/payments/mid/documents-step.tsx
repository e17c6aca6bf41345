import { midApplications } from '../../../../shared/contracts/payments/merchant-applications.ts'
import type { MidApplication, MidDocument } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import {
  documentLabels,
  MAX_DOCUMENT_BYTES,
  midDocumentKinds,
  requiredDocuments,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { FileAdder, FileList } from '../../../ui/inputs/file-list.tsx'
import { fileSize } from '../../../ui/inputs/file-size.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './mid.module.css'

const kinds = midDocumentKinds.map((value) => ({ value, label: documentLabels[value] }))

interface DocumentListProps {
  documents: readonly MidDocument[]
  /** Null if documents can't be removed. */
  onRemove: ((document: MidDocument) => void) | null
}

export const DocumentList = ({ documents, onRemove }: DocumentListProps) => (
  <FileList label="Documents" files={documents} kindOf={({ kind }) => documentLabels[kind]} onRemove={onRemove} />
)

/** Required documents, and which of them are uploaded. */
function RequiredDocuments({ documents }: Pick<MidApplication, 'documents'>) {
  return (
    <ul className={classes.wanted} aria-label="Required documents">
      {requiredDocuments.map((kind) => {
        const there = documents.some((document) => document.kind === kind)
        return (
          <li key={kind}>
            <span>{documentLabels[kind]}</span>
            <StatusBadge tone={there ? 'ok' : 'warn'}>{there ? 'Added' : 'Required'}</StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}

/** Adds and removes documents; each is uploaded immediately. */
export function DocumentsStep({ application }: { application: MidApplication }) {
  const { application_id, documents } = application
  const invalidates = [midApplications.details]
  const add = useAction(midApplications.addDocument, { invalidates })
  const remove = useAction(midApplications.removeDocument, { invalidates })
  return (
    <Section title="Documents" note={`PDF, PNG or JPEG, up to ${fileSize(MAX_DOCUMENT_BYTES)} each.`} form>
      <RequiredDocuments documents={documents} />
      <DocumentList documents={documents} onRemove={({ document_id }) => void remove.run({ body: { document_id } })} />
      <FileAdder
        label="Document type"
        kinds={kinds}
        first="registration"
        action="Add document"
        largest={MAX_DOCUMENT_BYTES}
        busy={add.busy}
        error={add.error ?? remove.error}
        onAdd={(kind, file) => void add.run({ body: { application_id, kind }, files: { file } })}
      />
    </Section>
  )
}
