import { useState } from 'react'
import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { RecoveryEditor } from './use-recovery-form.ts'

const MOST_STEPS = 10

/** A step that follows the others, with an ID of its own. */
const nextStep = (like: RecoveryStep | undefined): RecoveryStep => ({
  template: 'reminder',
  enabled: true,
  delay_minutes: 1440,
  texts: {},
  conditions: { min_value: 0, cause: 'any', customer: 'any', countries: [], product_ids: [] },
  promo: null,
  ...like,
  step_id: `step_${crypto.randomUUID()}`,
})

/** The index of the first step with an error; infinite for none. */
const firstWrong = (problems: RecoveryEditor['problems']): number => {
  const numbers = Object.keys(problems).map((path) => Number(/^steps\.(\d+)\./.exec(path)?.[1] ?? Number.NaN))
  return Math.min(...numbers.filter((index) => !Number.isNaN(index)), Number.POSITIVE_INFINITY)
}

/** Which step is shown, and how steps are added and removed. */
export function useSelection({ values, set, problems }: RecoveryEditor) {
  const [chosen, setChosen] = useState(0)
  const selected = Math.min(chosen, values.steps.length - 1)
  const insert = (at: number, step: RecoveryStep) => {
    set({ steps: values.steps.toSpliced(at, 0, step) })
    setChosen(at)
  }
  const { steps } = values
  const isFull = steps.length >= MOST_STEPS
  return {
    selected,
    select: setChosen,
    isFull,
    /** Selects the first invalid step if saving was not possible. */
    showInvalid: (saved: boolean) => {
      const wrong = firstWrong(problems)
      if (!saved && Number.isFinite(wrong)) setChosen(wrong)
    },
    add: () => insert(steps.length, nextStep(undefined)),
    duplicate: () => insert(selected + 1, nextStep(steps[selected])),
    remove: () => {
      set({ steps: steps.toSpliced(selected, 1) })
      setChosen(Math.max(0, selected - 1))
    },
  }
}
