import { useState, type ReactNode } from 'react'
import { paymentPageContent } from '../../../../shared/contracts/payment-page-content.ts'
import { SettingsProvider } from '../editor/settings-context.tsx'
import { pageColours } from '../page-colours.ts'
import { makePage } from '../pages.fixture.ts'
import { PaymentPageProvider } from '../payment-page-context.tsx'

/** A page that keeps what is set, for the groups of settings within. */
export function PageSettings({ children }: { children: ReactNode }) {
  const page = makePage()
  const [values, setValues] = useState(() => paymentPageContent.parse(page))
  const editor = {
    page,
    values,
    set: (patch: Partial<typeof values>) => setValues((current) => ({ ...current, ...patch })),
    problems: new Map<string, string>(),
    images: { busy: null, upload: () => {} },
    readOnly: false,
  }
  return (
    <SettingsProvider editor={editor} colours={pageColours}>
      <PaymentPageProvider editor={editor}>{children}</PaymentPageProvider>
    </SettingsProvider>
  )
}
