import { cartPreview } from '../carts/cart-preview.ts'
import { DraftPreview } from './draft-preview.tsx'

export default function Preview({ id }: { id: string }) {
  return <DraftPreview of={cartPreview} id={id} />
}
