import { flowStepKinds } from '../../../../../shared/domain/flows/flow.ts'
import type { FlowShape } from '../flow-edit.ts'

export const NODE_WIDTH = 212
/** Inner width of a card, without its border. */
export const THUMBNAIL_WIDTH = NODE_WIDTH - 2
export const THUMBNAIL_HEIGHT = 104
export const NODE_HEIGHT = 124 + THUMBNAIL_HEIGHT
export const COLUMN = 356
const ROW = NODE_HEIGHT + 64

export interface NodePosition {
  variant_id: string
  x: number
  y: number
}

/** Groups steps into columns: all offers share one, and other steps have their own, in checkout order. */
function columnsOf({ steps }: Pick<FlowShape, 'steps'>): string[][] {
  const columns: string[][] = []
  let offers: string[] | null = null
  for (const kind of flowStepKinds) {
    for (const step of steps.filter((each) => each.kind === kind)) {
      const ids = step.variants.map(({ variant_id }) => variant_id)
      if (kind !== 'upsell' && kind !== 'downsell') columns.push(ids)
      else if (offers) offers.push(...ids)
      else columns.push((offers = ids))
    }
  }
  return columns.filter((ids) => ids.length > 0)
}

/** Positions the card of each variant: columns from left to right, vertically centered. */
export const nodePositions = (flow: Pick<FlowShape, 'steps'>): NodePosition[] =>
  columnsOf(flow).flatMap((ids, column) =>
    ids.map((variant_id, row) => ({ variant_id, x: column * COLUMN, y: (row - (ids.length - 1) / 2) * ROW })),
  )
