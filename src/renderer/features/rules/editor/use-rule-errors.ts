import { useEffect, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { routingRule } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { errorData, errorText, fieldErrors } from '../../../lib/api/api-errors.ts'
import { focusFirstError } from '../../../lib/forms/form.ts'
import type { RuleFormState } from './rule-form-state.ts'
import { placeOf, type RuleErrors } from './rule-problems.ts'

/** Body of a conflict: another person saved this version. */
const staleBody = z.object({ version: z.int(), draft: routingRule })

const byPlace = (errors: Record<string, string>): RuleErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [placeOf(path), message]))

/** Focuses the first field with an error once errors have rendered. */
function useErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) focusFirstError(form.current)
  }, [failures, form])
  return () => setFailures((count) => count + 1)
}

export interface ErrorHandlers {
  /** Shows the errors that validation found. Returns whether there are any. */
  showErrors: (found: RuleErrors) => boolean
  /** Shows the error of a failed call, or the conflict with another person's draft. */
  onFailure: (reason: unknown) => void
}

/** Shows errors of validation and of the server in the form. */
export function useRuleErrors(
  form: RefObject<HTMLElement | null>,
  patch: (change: Partial<RuleFormState>) => void,
): ErrorHandlers {
  const focusFirst = useErrorFocus(form)
  return {
    showErrors: (errors) => {
      patch({ errors, error: null })
      const hasErrors = Object.keys(errors).length > 0
      if (hasErrors) focusFirst()
      return hasErrors
    },
    onFailure: (reason) => {
      const stale = staleBody.safeParse(errorData(reason))
      if (stale.success) return patch({ conflict: stale.data.draft })
      const errors = byPlace(fieldErrors(reason))
      patch({ errors, error: Object.keys(errors).length > 0 ? null : errorText(reason) })
      focusFirst()
    },
  }
}
