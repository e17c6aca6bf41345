import type { FlowContext, FlowProblem } from '../../../../../shared/domain/flows/flow-check.ts'
import type { FlowStats } from '../canvas/canvas-elements.ts'
import type { FlowShape } from '../flow-edit.ts'

/** State that the panels next to the canvas work with. */
export interface FlowEditing {
  flow: FlowShape
  facts: FlowContext
  problems: readonly FlowProblem[]
  figures: FlowStats | null
  /** Null if the member can't edit. */
  change: ((flow: FlowShape) => void) | null
  /** The selected step. */
  selected: string | null
  onSelect: (step_id: string | null) => void
}
