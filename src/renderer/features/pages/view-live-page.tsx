import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { platform } from '../../platform/current.ts'
import { instantLink } from '../../lib/navigation/shopper-link.ts'
import { useStore } from '../../lib/session/stores.ts'
import classes from './editor/editor.module.css'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/**
 * Opens the published page as a shopper: an instant page right away, a standard one with the product that is chosen in a
 * dialog.
 */
export function ViewLivePage({ page }: { page: PaymentPageDraft }) {
  const store = useStore()
  const [isChoosing, setIsChoosing] = useState(false)
  const view = () => {
    if (page.payment_page_type === 'standard') setIsChoosing(true)
    else platform().openExternal(instantLink(store, page.payment_page_id))
  }
  return (
    <>
      <UnstyledButton className={classes.link ?? ''} onClick={view}>
        View live page
      </UnstyledButton>
      {isChoosing && (
        <Suspense>
          <LinkDialog page={page} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
