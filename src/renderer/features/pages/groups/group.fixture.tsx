import { useState, type ReactNode } from 'react'
import { valuesOf } from '../page-values.ts'
import { makePage } from '../pages.fixture.ts'
import { PaymentPageProvider } from '../payment-page-context.tsx'

/** A page that keeps what is set, for the groups of settings within. */
export function PageSettings({ children }: { children: ReactNode }) {
  const page = makePage()
  const [values, setValues] = useState(() => valuesOf(page))
  const editor = {
    page,
    values,
    set: (patch: Partial<typeof values>) => setValues((current) => ({ ...current, ...patch })),
    problems: new Map<string, string>(),
    images: { busy: null, upload: () => {} },
    readOnly: false,
  }
  return <PaymentPageProvider editor={editor}>{children}</PaymentPageProvider>
}
