import { optimizerPreview } from '../optimizers/optimizer-preview.ts'
import { DraftPreview } from './draft-preview.tsx'

export default function Preview({ id }: { id: string }) {
  return <DraftPreview of={optimizerPreview} id={id} />
}
