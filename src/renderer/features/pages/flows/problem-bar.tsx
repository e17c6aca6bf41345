import { IconAlertTriangle, IconCheck, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { FlowContext, FlowProblem } from '../../../../shared/domain/flows/flow-check.ts'
import { pluralize } from '../../../lib/format/format.ts'
import classes from './flow-editor.module.css'

const FINE = ['No dead ends', 'Weights total 100%', 'Every offer has a product']

interface ProblemBarProps {
  facts: FlowContext
  problems: readonly FlowProblem[]
  onSelect: (step_id: string | null) => void
}

/** Whether the flow can be published; each problem links to its step. */
export function ProblemBar({ facts, problems, onSelect }: ProblemBarProps) {
  return (
    <section className={classes.problems} aria-label="Before you publish" aria-live="polite">
      {problems.length === 0 ? (
        <>
          <span className={classes.ready}>
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
            Ready to publish
          </span>
          {FINE.map((words) => (
            <span key={words} className={classes.fine}>
              <IconCheck size={16} stroke={1.7} aria-hidden />
              {words}
            </span>
          ))}
          <span className={classes.remark}>
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
            Shoppers can pay with {new Intl.ListFormat('en', { type: 'disjunction' }).format(facts.methods)}
          </span>
        </>
      ) : (
        <>
          <span className={classes.notReady}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            {pluralize(problems.length, 'problem')} to fix before you publish
          </span>
          <ul className={classes.problemList}>
            {problems.map(({ step_id, sentence }) => (
              <li key={`${step_id} ${sentence}`}>
                <button type="button" className={classes.problem} onClick={() => onSelect(step_id)}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
