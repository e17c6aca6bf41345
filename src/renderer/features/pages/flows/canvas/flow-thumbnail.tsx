import { memo } from 'react'
import type { FlowStepKind } from '../../../../../shared/domain/flows/flow.ts'
import type { PreviewContent } from '../../../../../shared/preview.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { PreviewFrame } from '../../editor/preview/preview-frame.tsx'
import { useCartStop, useConfirmationStop, useOfferStop, usePageStop } from '../shown-content.ts'
import classes from './canvas.module.css'
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './layout.ts'

/** The page renders at this width and is then scaled down. */
const DRAWN_WIDTH = 1120
const SCALE = THUMBNAIL_WIDTH / DRAWN_WIDTH

interface ThumbnailProps {
  ref_id: string
  name: string
  /** The payment page before an offer, which styles it. */
  page_id: string | null
}

function Framed({ name, content }: Pick<ThumbnailProps, 'name'> & { content: PreviewContent | null }) {
  const store = useStore()
  if (content === null) return null
  return (
    <PreviewFrame
      title={`${name}, thumbnail`}
      content={content}
      store={store}
      width={DRAWN_WIDTH}
      height={THUMBNAIL_HEIGHT / SCALE}
      scale={SCALE}
      still
    />
  )
}

function CartPicture({ name, ref_id }: ThumbnailProps) {
  return <Framed name={name} content={useCartStop(ref_id)} />
}

function PagePicture({ name, ref_id }: ThumbnailProps) {
  return <Framed name={name} content={usePageStop(ref_id, null)} />
}

function OfferPicture({ name, ref_id, page_id }: ThumbnailProps) {
  return <Framed name={name} content={useOfferStop(ref_id, page_id)} />
}

function ConfirmationPicture({ name, ref_id }: ThumbnailProps) {
  return <Framed name={name} content={useConfirmationStop(ref_id)} />
}

const pictures = {
  cart: CartPicture,
  payment_page: PagePicture,
  upsell: OfferPicture,
  downsell: OfferPicture,
  confirmation_page: ConfirmationPicture,
} as const

/** Thumbnail of the actual page of a step. Changes to statistics and weights don't rerender it. */
export const FlowThumbnail = memo(function FlowThumbnail({ kind, ...shown }: ThumbnailProps & { kind: FlowStepKind }) {
  const Picture = pictures[kind]
  return (
    <div className={classes.picture}>
      <Picture {...shown} />
    </div>
  )
})
