import { useState, type ReactNode } from 'react'
import { paymentPageContent } from '../../../../shared/contracts/pages/payment-page-content.ts'
import { createLive, mapLive } from '../editor/draft/observable-store.ts'
import { SettingsProvider } from '../editor/settings-context.tsx'
import { pageColors } from '../page-colors.ts'
import { makePage } from '../pages.fixture.ts'
import { PaymentPageProvider } from '../payment-page-context.tsx'
import type { PageValues } from '../payment-page-kind.ts'

function makeEditor() {
  const page = makePage()
  const values = createLive(paymentPageContent.parse(page))
  const rest = {
    page,
    set: (patch: Partial<PageValues>) => values.set({ ...values.get(), ...patch }),
    problems: new Map<string, string>(),
    images: { busy: null, upload: () => {} },
    readOnly: false,
  }
  return mapLive(values, (now) => ({ ...rest, values: now }))
}

/** A page that stores changes, for testing setting groups. */
export function PageSettings({ children }: { children: ReactNode }) {
  const [editor] = useState(makeEditor)
  return (
    <SettingsProvider editor={editor} colours={pageColors}>
      <PaymentPageProvider editor={editor}>{children}</PaymentPageProvider>
    </SettingsProvider>
  )
}
