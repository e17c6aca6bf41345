import type { FlowContext, FlowProblem } from '../../../../../shared/domain/flows/flow-check.ts'
import type { Figures } from '../canvas/build.ts'
import type { FlowShape } from '../flow-edit.ts'

/** What the panels beside the canvas work with. */
export interface FlowEditing {
  flow: FlowShape
  facts: FlowContext
  problems: readonly FlowProblem[]
  figures: Figures | null
  /** Null while the member may only look. */
  change: ((flow: FlowShape) => void) | null
  /** The step that is looked at. */
  selected: string | null
  onSelect: (step_id: string | null) => void
}
