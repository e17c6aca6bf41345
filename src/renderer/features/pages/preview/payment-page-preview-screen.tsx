import { paymentPagePreview } from '../payment-page-preview.ts'
import { DraftPreview } from './draft-preview.tsx'

export default function Preview({ id }: { id: string }) {
  return <DraftPreview of={paymentPagePreview} id={id} />
}
