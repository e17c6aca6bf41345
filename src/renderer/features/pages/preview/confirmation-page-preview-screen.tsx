import { confirmationPreview } from '../confirmation/confirmation-preview.ts'
import { DraftPreview } from './draft-preview.tsx'

export default function Preview({ id }: { id: string }) {
  return <DraftPreview of={confirmationPreview} id={id} />
}
