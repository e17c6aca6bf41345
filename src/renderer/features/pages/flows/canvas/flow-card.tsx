import { Handle, Position, type NodeProps } from '@xyflow/react'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCreditCard,
  IconGift,
  IconShoppingCart,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { FlowStepKind } from '../../../../../shared/domain/flows/flow.ts'
import type { PreviewContent } from '../../../../../shared/preview.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { StatusBadge } from '../../../../ui/display/status-badge.tsx'
import { PreviewFrame } from '../../editor/preview/preview-frame.tsx'
import { ContentStatus } from '../../list/content-status.tsx'
import { statLabels, rateText } from '../flow-labels.ts'
import { useCartStop, useConfirmationStop, useOfferStop, usePageStop } from '../shown-content.ts'
import type { CardData, CardNode } from './canvas-elements.ts'
import classes from './canvas.module.css'
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './layout.ts'

const icons: Readonly<Record<FlowStepKind, Icon>> = {
  cart: IconShoppingCart,
  payment_page: IconCreditCard,
  upsell: IconGift,
  downsell: IconTag,
  confirmation_page: IconCircleCheck,
}

function State({ state }: Pick<CardData, 'state'>) {
  if (state === 'live') return null
  return state === 'missing' ? <StatusBadge tone="bad">Missing</StatusBadge> : <ContentStatus status={state} />
}

function Handles({ kind, editable }: Pick<CardData, 'kind' | 'editable'>) {
  const door = { isConnectable: editable, className: classes.door ?? '' }
  const ends = kind === 'confirmation_page'
  const offers = kind === 'upsell' || kind === 'downsell'
  return (
    <>
      {kind !== 'cart' && <Handle {...door} id="in" type="target" position={Position.Left} />}
      {kind === 'downsell' && (
        <Handle {...door} id="in-top" type="target" position={Position.Top} isConnectable={false} />
      )}
      {!ends && !offers && <Handle {...door} id="next" type="source" position={Position.Right} />}
      {offers && (
        <>
          <Handle {...door} id="accepted" type="source" position={Position.Right} data-door="accepted" />
          <Handle {...door} id="declined" type="source" position={Position.Right} data-door="declined" />
        </>
      )}
      {kind === 'upsell' && (
        <>
          <Handle {...door} id="accepted-down" type="source" position={Position.Bottom} data-door="accepted" />
          <Handle {...door} id="declined-down" type="source" position={Position.Bottom} data-door="declined" />
        </>
      )}
    </>
  )
}

/** A step variant on the canvas: what it shows, and its statistics. */
export function FlowCard({ data, selected }: NodeProps<CardNode>) {
  const { kind, ref_id, page_id, label, name, state, figure, broken, index, editable } = data
  const Mark = icons[kind]
  const [met, wentOn] = kind === 'confirmation_page' ? (['Orders', 'Share of carts'] as const) : statLabels[kind]
  // The first figure is the sum of the incoming edges: on the last card, the orders.
  const first = kind === 'confirmation_page' ? figure?.went_on : figure?.sessions
  return (
    <div className={classes.card} data-selected={selected || undefined} data-broken={broken || undefined}>
      <Handles kind={kind} editable={editable} />
      <div className={classes.head}>
        <span className={classes.icon} data-kind={kind} data-index={index ?? undefined}>
          <Mark size={18} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.label}>
            {label}
            {broken && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
          </span>
          <span className={classes.name} title={name}>
            {name}
          </span>
        </span>
        <State state={state} />
      </div>
      {ref_id === null ? (
        <div className={classes.picture} />
      ) : (
        <FlowThumbnail key={ref_id} kind={kind} ref_id={ref_id} page_id={page_id} name={name} />
      )}
      <div className={classes.figures}>
        <span>
          <strong>{first?.toLocaleString('en-US') ?? '–'}</strong>
          {met}
        </span>
        <span>
          <strong>{figure ? rateText(figure.went_on, figure.sessions) : '–'}</strong>
          {wentOn}
        </span>
      </div>
    </div>
  )
}

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
const FlowThumbnail = memo(function FlowThumbnail({ kind, ...shown }: ThumbnailProps & { kind: FlowStepKind }) {
  const Picture = pictures[kind]
  return (
    <div className={classes.picture}>
      <Picture {...shown} />
    </div>
  )
})
