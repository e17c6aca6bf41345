import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { contentName, stepLabel } from '../flow-labels.ts'
import type { FlowEditing } from './flow-editing.ts'
import classes from './panel.module.css'

/** The steps of a flow as a list: a text version of the canvas, for keyboard users and narrow windows. */
export function Outline({ flow, facts, problems, selected, onSelect }: FlowEditing) {
  return (
    <ol className={classes.outline} aria-label="Steps">
      {flow.steps.map((step) => {
        const broken = problems.some(({ step_id }) => step_id === step.step_id)
        return (
          <li key={step.step_id}>
            <button
              type="button"
              className={classes.step}
              aria-pressed={step.step_id === selected}
              onClick={() => onSelect(step.step_id)}
            >
              <span className={classes.stepDetails}>
                <span className={classes.stepKind}>
                  {stepLabel(step.kind)}
                  {broken && <IconAlertTriangle size={14} stroke={1.8} aria-label="Needs attention" />}
                </span>
                {step.variants.map(({ variant_id, ref_id, weight }) => (
                  <span key={variant_id} className={classes.stepName}>
                    {contentName(facts.things, ref_id)}
                    {step.variants.length > 1 && <span className={classes.share}>{weight}%</span>}
                  </span>
                ))}
              </span>
              <IconChevronRight size={16} stroke={1.7} aria-hidden />
            </button>
          </li>
        )
      })}
    </ol>
  )
}
