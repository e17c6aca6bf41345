import { MarkerType, type Edge, type Node } from '@xyflow/react'
import type { FlowProblem, FlowItem } from '../../../../../shared/domain/flows/flow-check.ts'
import type { EdgeFigure, VariantFigure } from '../../../../../shared/domain/flows/flow-figures.ts'
import { isOfferKind, type FlowOutcome, type FlowStepKind } from '../../../../../shared/domain/flows/flow.ts'
import type { FlowShape } from '../flow-edit.ts'
import { rateText, contentName, variantLabel, outcomeVerb } from '../flow-labels.ts'
import { NODE_HEIGHT, NODE_WIDTH, nodePositions } from './layout.ts'

/** 'Cart to Payment page A, 60%': what screen readers announce for an edge. */
const edgeName = (flow: FlowShape, from: string, to: string, head: string): string =>
  `${[from, to].map((id) => labelIn(flow, id)).join(' to ')}, ${head}`

function labelIn({ steps }: FlowShape, variant_id: string): string {
  const step = steps.find(({ variants }) => variants.some((each) => each.variant_id === variant_id))
  return step ? variantLabel(step, indexOfVariant(step, variant_id)) : 'Deleted'
}

/** Statistics of real sessions in the selected range. */
export interface FlowStats {
  edges: readonly EdgeFigure[]
  variants: readonly VariantFigure[]
}

export interface CardData extends Record<string, unknown> {
  kind: FlowStepKind
  /** The page or offer it shows; null if none is selected or it was deleted. */
  ref_id: string | null
  /** The payment page that styles the offer. */
  page_id: string | null
  label: string
  name: string
  /** Draft, paused, archived and deleted states are shown. */
  state: FlowItem['status'] | 'missing'
  figure: VariantFigure | undefined
  broken: boolean
  /** Index of the variant letter, for its color; null if there is only one variant. */
  index: number | null
  editable: boolean
}
export type CardNode = Node<CardData, 'card'>

interface EdgeData extends Record<string, unknown> {
  head: string
  /** The number of sessions, as text. */
  text: string
  good: boolean
  /** Vertical offset of the label from the center, in pixels: edges between the same cards run close together. */
  lower: number
  /** Vertical position of an edge below all offers and of its label, in pixels; null for other edges. */
  under: number | null
}
export type CanvasEdge = Edge<EdgeData, 'way'>

export interface CanvasFlow {
  flow: FlowShape
  things: readonly FlowItem[]
  figures: FlowStats | null
  problems: readonly FlowProblem[]
  selected: string | null
  editable: boolean
}

export function cardsOf({ flow, things, figures, problems, selected, editable }: CanvasFlow): CardNode[] {
  const page_id = flow.steps.find(({ kind }) => kind === 'payment_page')?.variants[0]?.ref_id ?? null
  const places = new Map(nodePositions(flow).map((place) => [place.variant_id, place]))
  return flow.steps.flatMap((step) =>
    step.variants.map(({ variant_id, ref_id }, index): CardNode => {
      const { x = 0, y = 0 } = places.get(variant_id) ?? {}
      const thing = things.find((each) => each.ref_id === ref_id)
      const name = contentName(things, ref_id)
      const label = variantLabel(step, index)
      const broken = problems.some(({ step_id }) => step_id === step.step_id)
      return {
        id: variant_id,
        type: 'card',
        position: { x, y },
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
        selected: step.step_id === selected,
        draggable: false,
        ariaLabel: `${label}: ${name}${broken ? ', needs attention' : ''}`,
        data: {
          kind: step.kind,
          ref_id: thing ? ref_id : null,
          page_id: things.some((each) => each.ref_id === page_id) ? page_id : null,
          label,
          name,
          state: thing?.status ?? 'missing',
          figure: figures?.variants.find((each) => each.variant_id === variant_id),
          broken,
          index: step.variants.length > 1 ? index : null,
          editable,
        },
      }
    }),
  )
}

const MIN_EDGE_WIDTH = 2
const MAX_EDGE_WIDTH = 8

/** Edge width, by number of sessions. */
const edgeWidth = (sessions: number, most: number): number =>
  most === 0 ? MIN_EDGE_WIDTH : MIN_EDGE_WIDTH + (MAX_EDGE_WIDTH - MIN_EDGE_WIDTH) * (sessions / most)

function edgeLabels(
  [from, to]: readonly [FlowStepKind, FlowStepKind],
  outcome: FlowOutcome,
  share: number | null,
  figure: EdgeFigure | undefined,
): Pick<EdgeData, 'head' | 'text'> {
  const verb = outcomeVerb(from, outcome, to)
  const counted = figure && figure.of > 0
  const rate = counted ? `${rateText(figure.sessions, figure.of)} ${verb}` : verb
  return {
    head: share === null || from !== 'cart' ? rate : `${share}%`,
    text: counted ? figure.sessions.toLocaleString('en-US') : 'none yet',
  }
}

const LOWER: Readonly<Record<FlowOutcome, number>> = { next: 0, accepted: -14, declined: 26 }

/** Label offset, to clear an edge that crosses. */
const BYPASS_LABEL_OFFSET = { page: 58, offer: 20 }

/** The handle at which an edge leaves a card. */
const handleOf = (from: FlowStepKind, to: FlowStepKind, outcome: FlowOutcome): string =>
  from === 'upsell' && to === 'downsell' ? `${outcome}-down` : outcome

export function edgesOf({ flow, figures }: Pick<CanvasFlow, 'flow' | 'figures'>): CanvasEdge[] {
  const most = Math.max(0, ...(figures?.edges.map(({ sessions }) => sessions) ?? []))
  return flow.edges.flatMap(({ from, to, outcome }) => {
    const [one, other] = [from, to].map((id) => flow.steps.find(({ step_id }) => step_id === id))
    if (!one || !other) return []
    return one.variants.flatMap((source) =>
      other.variants.map((target): CanvasEdge => {
        const figure = figures?.edges.find(
          (each) => each.from === source.variant_id && each.to === target.variant_id && each.outcome === outcome,
        )
        const good = one.kind === 'payment_page' || outcome === 'accepted'
        const share = other.variants.length > 1 ? target.weight : null
        const down = one.kind === 'upsell' && other.kind === 'downsell'
        const labels = edgeLabels([one.kind, other.kind], outcome, share, figure)
        return {
          id: `${source.variant_id} ${outcome} ${target.variant_id}`,
          type: 'way',
          source: source.variant_id,
          target: target.variant_id,
          sourceHandle: handleOf(one.kind, other.kind, outcome),
          targetHandle: down ? 'in-top' : 'in',
          ariaLabel: edgeName(flow, source.variant_id, target.variant_id, labels.head),
          focusable: false,
          selectable: false,
          className: good ? 'good' : 'plain',
          style: { strokeWidth: edgeWidth(figure?.sessions ?? 0, most) },
          markerEnd: { type: MarkerType.ArrowClosed, width: 10, height: 10, markerUnits: 'userSpaceOnUse' },
          data: {
            ...labels,
            good,
            lower: down ? 0 : LOWER[outcome],
            under: null,
          },
        }
      }),
    )
  })
}

/** Vertical distance between the labels of edges that bypass all offers. */
const BYPASS_ROW_HEIGHT = 52

/** Vertical position of the label of an edge that bypasses all offers: below the last one, in one row per page. */
function bypassDepth(flow: FlowShape, index: number): number {
  const offers = flow.steps.filter(({ kind }) => isOfferKind(kind)).flatMap(({ variants }) => variants)
  const rows = nodePositions(flow).filter((place) => offers.some(({ variant_id }) => variant_id === place.variant_id))
  return Math.max(0, ...rows.map(({ y }) => y)) + NODE_HEIGHT + 36 + BYPASS_ROW_HEIGHT * index
}

const indexOfVariant = ({ variants }: FlowShape['steps'][number], id: string): number =>
  variants.findIndex(({ variant_id }) => variant_id === id)

/** Edges of sessions that skipped an offer in between: without them the counts would not add up. */
export function bypassEdgesOf({ flow, figures }: Pick<CanvasFlow, 'flow' | 'figures'>): CanvasEdge[] {
  const stepOfVariant = (id: string) =>
    flow.steps.find(({ variants }) => variants.some(({ variant_id }) => variant_id === id))
  return (figures?.edges ?? []).flatMap(({ from, to, outcome, sessions, of, past }): CanvasEdge[] => {
    const [one, other] = [stepOfVariant(from), stepOfVariant(to)]
    if (!past || !one || !other) return []
    const all = one.kind === 'payment_page' && other.kind === 'confirmation_page'
    return [
      {
        id: `${from} ${outcome} ${to} past`,
        type: 'way',
        source: from,
        target: to,
        sourceHandle: handleOf(one.kind, other.kind, outcome),
        targetHandle: 'in',
        ariaLabel: `${edgeName(flow, from, to, rateText(sessions, of))} with no offer shown`,
        focusable: false,
        selectable: false,
        className: 'past',
        markerEnd: { type: MarkerType.ArrowClosed, width: 10, height: 10, markerUnits: 'userSpaceOnUse' },
        data: {
          // The legend explains dashed lines.
          head: rateText(sessions, of),
          text: sessions.toLocaleString('en-US'),
          good: false,
          lower: BYPASS_LABEL_OFFSET[isOfferKind(one.kind) ? 'offer' : 'page'],
          under: all ? bypassDepth(flow, indexOfVariant(one, from)) : null,
        },
      },
    ]
  })
}
