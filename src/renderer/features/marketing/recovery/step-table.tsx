import { useRef } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import type { cartRecovery, RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { stepTitle } from '../recovery-editor/recovery-labels.ts'
import classes from './recovery.module.css'

type Figures = Reply<typeof cartRecovery.figures>
type StepRow = Figures['steps'][number] & { title: string }

/** Steps in their order, then removed ones that were sent in the last 30 days. */
function rowsOf(figures: Figures, steps: readonly RecoveryStep[]): StepRow[] {
  const none = { sent: 0, clicked: 0, orders: 0, revenue: 0 }
  const known = steps.map((step, index) => ({
    ...none,
    ...figures.steps.find(({ step_id }) => step_id === step.step_id),
    step_id: step.step_id,
    title: stepTitle(step, index),
  }))
  const removed = figures.steps.filter(({ step_id }) => steps.every((step) => step.step_id !== step_id))
  return [...known, ...removed.map((row) => ({ ...row, title: 'Removed step' }))]
}

const COLUMNS = ['Sent', 'Clicked', 'Click rate', 'Orders', 'Revenue'] as const

/** Emails and orders by step. */
export function StepTable({ figures, steps }: { figures: Figures; steps: readonly RecoveryStep[] }) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <Section title="By step" note="The holdout group isn’t subtracted." flush>
      <div
        ref={box}
        className={classes.scroll}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'By step' } : {})}
      >
        <table className={classes.table} aria-label="Recovery by step">
          <thead>
            <tr>
              <th scope="col">Step</th>
              {COLUMNS.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(figures, steps).map(({ step_id, title, sent, clicked, orders, revenue }) => (
              <tr key={step_id}>
                <th scope="row">{title}</th>
                <td>{formatCount(sent)}</td>
                <td>{formatCount(clicked)}</td>
                <td>{formatPercent(percentOf(clicked, sent))}</td>
                <td>{formatCount(orders)}</td>
                <td>
                  <Money amount={revenue} currency={figures.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
