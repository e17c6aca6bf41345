import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import type { Contract, Input } from '../../../shared/contract.ts'
import { errorText, fieldErrors } from '../api/api-errors.ts'
import { useAction, type Action, type UseActionOptions } from '../api/use-action.ts'

/** Validates with the schema of a contract's body, or any other schema. */
export const schemaRules = (schema: z.ZodMiniType): ((values: unknown) => FormErrors) =>
  schemaResolver(schema, { sync: true })

/** Focuses the first field with an error, in page order. */
export function focusFirstError(form: HTMLElement | null): void {
  const invalid = form?.querySelector('[aria-invalid="true"]')
  if (invalid instanceof HTMLElement) invalid.focus()
}

export interface FormActionOptions<C extends Contract, Values> extends UseActionOptions<C> {
  initialValues: Values
  /** Client-side validation, by field name. */
  validate: (values: Values) => FormErrors
  toInput: (values: Values) => Input<C>
  /** Handles a failure itself and returns true; no error is shown then. */
  recover?: (reason: unknown) => boolean
}

export interface FormAction<C extends Contract, Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  action: Action<C>
  /** For the form element, to focus the first invalid field. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** The server's message about the whole form; null if every error belongs to a field. */
  error: string | null
  /** Clears `error`, for callers that show it elsewhere. */
  clearError: () => void
}

/**
 * A form that runs a contract. Fields are named as in the body, so that server errors appear at their fields; errors of
 * other fields are part of `error`.
 */
export function useFormAction<C extends Contract, Values extends Record<string, unknown>>(
  contract: C,
  options: FormActionOptions<C, Values>,
): FormAction<C, Values> {
  const { initialValues, validate, toInput, recover, ...rest } = options
  const ref = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const [error, setError] = useState<string | null>(null)
  // An error of the last submission no longer applies once the values change.
  const form = useForm<Values>({ initialValues, validate, onValuesChange: () => setError(null) })
  const failed = () => setFailures((count) => count + 1)

  const place = (reason: unknown) => {
    const names = Object.keys(initialValues)
    const beside = Object.entries(fieldErrors(reason)).filter(([name]) => names.includes(name.split('.', 1)[0] ?? ''))
    form.setErrors(Object.fromEntries(beside))
    const text = errorText(reason)
    setError(beside.some(([, message]) => message === text) ? null : text)
    failed()
  }
  const action = useAction(contract, {
    ...rest,
    onFailure: async (reason, input) => {
      if (recover?.(reason)) return
      place(reason)
      await rest.onFailure?.(reason, input)
    },
  })
  useEffect(() => {
    if (failures > 0) focusFirstError(ref.current)
  }, [failures])

  const submit = form.onSubmit((values) => {
    // Prevents a second submission by keyboard, even with changed values: the first one is still running.
    if (action.busy) return
    setError(null)
    void action.run(toInput(values))
  }, failed)
  return { form, action, ref, onSubmit: submit, error, clearError: () => setError(null) }
}
