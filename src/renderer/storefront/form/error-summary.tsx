import { Suspense } from 'react'
import { fieldsToCorrect } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { ErrorList as List } from './error-list.tsx'
import { onDemand } from '../hydration/lazy-component.tsx'
import type { CheckoutFormState } from '../types.ts'

const ErrorList = onDemand<Parameters<typeof List>[0]>(async () => ({
  default: (await import('./error-list.tsx')).ErrorList,
}))

/** Preloads the summary for when Pay is pressed. If it fails, the fields still show their errors. */
export const loadErrorList = (): Promise<unknown> => ErrorList.load().catch(() => {})

/** After Pay was pressed: the remaining errors. The live region always exists, so that they are read out. */
export function ErrorSummary({ form }: { form: CheckoutFormState }) {
  const fields = form.submitted ? fieldsToCorrect(form.errors, form.values) : []
  return (
    <div role="alert">
      <Suspense>{fields.length > 0 && <ErrorList form={form} fields={fields} />}</Suspense>
    </div>
  )
}
