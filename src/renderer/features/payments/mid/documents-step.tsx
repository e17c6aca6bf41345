import { ActionIcon, Alert, Button, FileButton, Select } from '@mantine/core'
import { IconFile, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { midApplications } from '../../../../shared/contracts/mid-applications.ts'
import type { MidApplication, MidDocument } from '../../../../shared/contracts/mid-fields.ts'
import {
  documentWords,
  LARGEST_DOCUMENT,
  midDocumentKinds,
  requiredDocuments,
  type MidDocumentKind,
} from '../../../../shared/domain/mid-application.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './mid.module.css'

const kinds = midDocumentKinds.map((value) => ({ value, label: documentWords[value] }))

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The documents of an application, each with what it is. `onRemove` null where nothing can be taken out. */
export function DocumentList({
  documents,
  onRemove,
}: {
  documents: readonly MidDocument[]
  onRemove: ((document: MidDocument) => void) | null
}) {
  return (
    <ul className={classes.files} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.document_id} className={classes.file}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span className={classes.fileName}>
            <a href={mediaUrl(document.url)} target="_blank" rel="noreferrer">
              {document.file_name}
            </a>
            <span className={classes.quiet}>
              {' '}
              {documentWords[document.kind]}, {sizeWords(document.bytes)}
            </span>
          </span>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${document.file_name}`}
              onClick={() => onRemove(document)}
            >
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What has to be there, and whether it is. */
function Wanted({ documents }: Pick<MidApplication, 'documents'>) {
  return (
    <ul className={classes.wanted} aria-label="Documents that are needed">
      {requiredDocuments.map((kind) => {
        const there = documents.some((document) => document.kind === kind)
        return (
          <li key={kind}>
            <span>{documentWords[kind]}</span>
            <StatusBadge tone={there ? 'ok' : 'warn'}>{there ? 'Added' : 'Needed'}</StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}

/** Adding documents and taking them out: each is sent at once. */
export function DocumentsStep({ application }: { application: MidApplication }) {
  const { application_id, documents } = application
  const [kind, setKind] = useState<MidDocumentKind>('registration')
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const invalidates = [midApplications.details]
  const add = useAction(midApplications.addDocument, { invalidates })
  const remove = useAction(midApplications.removeDocument, { invalidates })
  const choose = (file: File | null) => {
    if (file === null) return
    const over = file.size > LARGEST_DOCUMENT
    setTooLarge(over ? `${file.name} is ${sizeWords(file.size)}. A document may have up to 8 MB.` : null)
    if (!over) void add.run({ body: { application_id, kind }, files: { file } })
  }
  const error = tooLarge ?? add.error ?? remove.error
  return (
    <Section title="Documents" note={`PDF, PNG or JPEG, up to ${sizeWords(LARGEST_DOCUMENT)} each.`} form>
      <Wanted documents={documents} />
      <DocumentList documents={documents} onRemove={({ document_id }) => void remove.run({ body: { document_id } })} />
      <div className={classes.adder}>
        <Select
          label="What the document is"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(midDocumentKinds.find((each) => each === value) ?? kind)}
        />
        <FileButton onChange={choose} accept="application/pdf,image/png,image/jpeg">
          {(props) => (
            <Button {...props} variant="default" loading={add.busy} leftSection={<IconPlus size={16} stroke={1.8} />}>
              Add a document
            </Button>
          )}
        </FileButton>
      </div>
      {error !== null && (
        <Alert color="red" mt="md" role="alert">
          {error}
        </Alert>
      )}
    </Section>
  )
}
