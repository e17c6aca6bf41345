import { Suspense } from 'react'
import { fieldsToMend } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { ErrorList as List } from './error-list.tsx'
import { onDemand } from '../hydration/lazy-component.tsx'
import type { CheckoutFormState } from '../types.ts'

const ErrorList = onDemand<Parameters<typeof List>[0]>(async () => ({
  default: (await import('./error-list.tsx')).ErrorList,
}))

/** Loads what the summary says, so that it is there when Pay is pressed. The fields say it too. */
export const loadErrorList = (): Promise<unknown> => ErrorList.load().catch(() => {})

/** After Pay was pressed: what is still to mend. The place is always there, so that it is read out. */
export function ErrorSummary({ form }: { form: CheckoutFormState }) {
  const fields = form.submitted ? fieldsToMend(form.errors, form.values) : []
  return (
    <div role="alert">
      <Suspense>{fields.length > 0 && <ErrorList form={form} fields={fields} />}</Suspense>
    </div>
  )
}
