import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import type { Contract, Input } from '../../../shared/contract.ts'
import { errorText, fieldErrors } from '../api/api-errors.ts'
import { useAction, type Action, type UseActionOptions } from '../api/use-action.ts'

/** The rules of a contract's body, or of any schema, for `validate`. */
export const schemaRules = (schema: z.ZodMiniType): ((values: unknown) => FormErrors) =>
  schemaResolver(schema, { sync: true })

/** Puts the cursor into the first field that has an error, in the order they stand on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  const invalid = form?.querySelector('[aria-invalid="true"]')
  if (invalid instanceof HTMLElement) invalid.focus()
}

export interface FormActionOptions<C extends Contract, Values> extends UseActionOptions<C> {
  initialValues: Values
  /** The rules that a person can break, by field name. */
  validate: (values: Values) => FormErrors
  toInput: (values: Values) => Input<C>
  /** Handles a failure by itself and returns true; nothing is said about it then. */
  recover?: (reason: unknown) => boolean
}

export interface FormAction<C extends Contract, Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  action: Action<C>
  /** For the form element: the first bad field takes the focus. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** What the server said about the whole; null while all of it stands beside a field. */
  error: string | null
  /** Takes that back, for those that show it elsewhere. */
  clearError: () => void
}

/**
 * A form that runs a contract. Fields bear the names of the body, so that what the server says about one lands on it;
 * fields that the body has and the form has not are part of `error`.
 */
export function useFormAction<C extends Contract, Values extends Record<string, unknown>>(
  contract: C,
  options: FormActionOptions<C, Values>,
): FormAction<C, Values> {
  const { initialValues, validate, toInput, recover, ...rest } = options
  const ref = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const [error, setError] = useState<string | null>(null)
  // What was said of the last try holds no more once something else stands in the form.
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
    // One at a time, by the keyboard as by the button: what a form makes is made once, also when it was changed since.
    if (action.busy) return
    setError(null)
    void action.run(toInput(values))
  }, failed)
  return { form, action, ref, onSubmit: submit, error, clearError: () => setError(null) }
}
