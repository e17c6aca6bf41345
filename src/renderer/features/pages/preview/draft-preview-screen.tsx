import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { DetailSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'

/** By kind key. Each kind is a separate chunk. */
const previews = {
  cart: lazy(() => import('./cart-preview-screen.tsx')),
  'payment-page': lazy(() => import('./payment-page-preview-screen.tsx')),
  'confirmation-page': lazy(() => import('./confirmation-page-preview-screen.tsx')),
  'customer-portal': lazy(() => import('./portal-preview-screen.tsx')),
  optimizer: lazy(() => import('./optimizer-preview-screen.tsx')),
} as const

const isPreviewed = (kind: string): kind is keyof typeof previews => Object.hasOwn(previews, kind)

/** /editor/checkout/preview/{kind}/{id}: previews a draft in its own window. */
export default function DraftPreviewScreen() {
  const { previewKind = '', previewId = '' } = useParams()
  if (!isPreviewed(previewKind)) {
    return <EmptyState title="Nothing to preview" message="There is no page at this address." />
  }
  const Preview = previews[previewKind]
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <Preview key={previewId} id={previewId} />
    </Suspense>
  )
}
