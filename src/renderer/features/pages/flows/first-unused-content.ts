import type { FlowItem } from '../../../../shared/domain/flows/flow-check.ts'
import type { FlowStepKind } from '../../../../shared/domain/flows/flow.ts'
import type { FlowShape } from './flow-edit.ts'

/** The default content of a new variant: published content that the flow does not use yet; null if there is none. */
export function firstUnusedContent(flow: FlowShape, things: readonly FlowItem[], kind: FlowStepKind): string | null {
  const shown = new Set(flow.steps.flatMap(({ variants }) => variants.map(({ ref_id }) => ref_id)))
  const free = things.find(
    (thing) => thing.kind === kind && thing.status === 'live' && !thing.instant && !shown.has(thing.ref_id),
  )
  return free?.ref_id ?? null
}
