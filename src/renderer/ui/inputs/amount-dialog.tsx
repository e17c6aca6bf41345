import { Alert, Button, Group, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { nearestAmounts, acceptsAmount, type AmountStep } from '../../../shared/domain/money/amount-step.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { AmountStepNote } from './amount-step-note.tsx'
import classes from '../feedback/confirm-dialog.module.css'
import { MoneyInput } from './money-input.tsx'

interface AmountFormProps {
  /** The consequence, and whether it can be undone. */
  message: ReactNode
  label: string
  currency: string
  /** Maximum and default amount, in minor units. */
  most: number
  /** Whether a partial amount is allowed. */
  partial: boolean
  /** Absent if the account accepts any amount. */
  step?: AmountStep | undefined
  /** The button's verb, such as 'Capture', followed by the amount. */
  verb: string
  busy: boolean
  /** Server error of the field or of the whole form. */
  fieldError?: string | undefined
  error?: string | null
  onSubmit: (amount: number) => void
  onClose: () => void
}

function rangeProblem(amount: number | null, most: number, currency: string): string | null {
  if (amount === null || !(amount >= 1)) return 'Enter an amount'
  return amount > most ? `Enter ${formatMoney(most, currency)} or less` : null
}

function AmountForm(props: AmountFormProps) {
  const { message, label, currency, most, partial, step, verb, busy, fieldError, error, onSubmit, onClose } = props
  const [amount, setAmount] = useState<number | null>(most)
  const [tried, setTried] = useState(false)
  const isOffStep =
    step !== undefined && amount !== null && amount >= 1 && amount <= most && !acceptsAmount(step, amount)
  const problem = isOffStep ? `Use an amount that ${step.provider} accepts` : rangeProblem(amount, most, currency)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null && amount !== null) onSubmit(amount)
      }}
    >
      <div className={classes.message}>{message}</div>
      {partial && (
        <div className={classes.field}>
          <MoneyInput
            label={label}
            value={amount}
            onChange={setAmount}
            currency={currency}
            error={(tried ? problem : null) ?? fieldError}
          />
          {isOffStep && (
            <AmountStepNote
              step={step}
              currency={currency}
              amounts={nearestAmounts(amount, { step: step.step, most }, (each) => acceptsAmount(step, each))}
              onChoose={setAmount}
            />
          )}
        </div>
      )}
      {error && error !== fieldError && (
        <Alert color="red" mt="md">
          {error}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} data-autofocus>
          {amount ? `${verb} ${formatMoney(amount, currency)}` : verb}
        </Button>
      </Group>
    </form>
  )
}

interface AmountDialogProps extends AmountFormProps {
  title: string
  opened: boolean
}

/** Asks for an amount, in full by default; the button repeats it. Stays open until the request completes. */
export function AmountDialog({ title, opened, ...form }: AmountDialogProps) {
  return (
    <Modal opened={opened} onClose={() => !form.busy && form.onClose()} title={title}>
      {opened && <AmountForm {...form} />}
    </Modal>
  )
}
