import { schemaResolver, type UseFormReturnType } from '@mantine/form'
import type * as z from 'zod/mini'

/** The rules of a contract's body, for `useForm({ validate })`. */
export const bodyRules = (schema: z.ZodMiniType): ((values: unknown) => Record<string, React.ReactNode>) =>
  schemaResolver(schema, { sync: true })

/** Puts the cursor into the first field that has an error, in the order they stand on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  const invalid = form?.querySelector('[aria-invalid="true"]')
  if (invalid instanceof HTMLElement) invalid.focus()
}

/** The words of a form-wide message: null where every one of them already stands beside a field of the form. */
export function errorBesideFields(error: string | null, fields: Record<string, string>, names: readonly string[]): string | null {
  const placed = Object.entries(fields).filter(([name]) => names.includes(name))
  return placed.some(([, message]) => message === error) ? null : error
}

/** Shows what the server said about the form's own fields beside them. */
export function placeFieldErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getValues'>,
  fields: Record<string, string>,
): void {
  const names = Object.keys(form.getValues())
  form.setErrors(Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name.split('.')[0] ?? ''))))
}
