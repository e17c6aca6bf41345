import { portalPreview } from '../customer-portal/portal-preview.ts'
import { DraftPreview } from './draft-preview.tsx'

export default function Preview({ id }: { id: string }) {
  return <DraftPreview of={portalPreview} id={id} />
}
