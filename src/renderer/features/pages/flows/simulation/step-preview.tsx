import type { PreviewAttempt, PreviewContent } from '../../../../../shared/preview.ts'
import type { FlowStepKind } from '../../../../../shared/domain/flows/flow.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { DetailSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { PreviewFrame } from '../../editor/preview/preview-frame.tsx'
import { Stage, type Device, type Zoom } from '../../editor/preview/stage.tsx'
import { stepLabel } from '../flow-labels.ts'
import { useCartStop, useConfirmationStop, useOfferStop, usePageStop } from '../shown-content.ts'

interface Look {
  device: Device
  zoom: Zoom
}

interface StepPreviewProps extends Look {
  kind: FlowStepKind
  ref_id: string
  attempt: PreviewAttempt | null
  /** The payment page in the shopper's path. */
  page_id: string | null
}

function Framed({ kind, content, device, zoom }: Look & { kind: FlowStepKind; content: PreviewContent | null }) {
  const store = useStore()
  if (content === null) return <DetailSkeleton />
  return (
    <Stage device={device} zoom={zoom}>
      {(scale, height) => (
        <PreviewFrame
          title={`${stepLabel(kind)}, as the shopper sees it`}
          content={content}
          store={store}
          width={device.width}
          height={height}
          scale={scale}
        />
      )}
    </Stage>
  )
}

function CartStop(props: StepPreviewProps) {
  return <Framed {...props} content={useCartStop(props.ref_id)} />
}

function PageStop(props: StepPreviewProps) {
  return <Framed {...props} content={usePageStop(props.ref_id, props.attempt)} />
}

function OfferStop(props: StepPreviewProps) {
  return <Framed {...props} content={useOfferStop(props.ref_id, props.page_id)} />
}

function ConfirmationStop(props: StepPreviewProps) {
  return <Framed {...props} content={useConfirmationStop(props.ref_id)} />
}

const stops = {
  cart: CartStop,
  payment_page: PageStop,
  upsell: OfferStop,
  downsell: OfferStop,
  confirmation_page: ConfirmationStop,
} as const

/** The shopper's actual page at a step of a flow, in a sandboxed frame. */
export function StepPreview(props: StepPreviewProps) {
  const Shown = stops[props.kind]
  return <Shown {...props} />
}
