import { Button, Group } from '@mantine/core'
import { stepProblem, type AmountStep } from '../../../shared/domain/money/amount-step.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import classes from './amount-step-note.module.css'

interface AmountStepNoteProps {
  step: AmountStep
  currency: string
  /** The nearest valid amounts, in minor units. */
  amounts: readonly number[]
  onChoose: (amount: number) => void
}

/** Says that the account doesn't accept the entered amount, and suggests the nearest ones. */
export function AmountStepNote({ step, currency, amounts, onChoose }: AmountStepNoteProps) {
  return (
    <div className={classes.note} role="status">
      {stepProblem(step, currency)}.
      {amounts.length > 0 && (
        <Group gap={8} mt={8}>
          {amounts.map((amount) => (
            <Button key={amount} size="compact-sm" variant="default" onClick={() => onChoose(amount)}>
              Use {formatMoney(amount, currency)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
