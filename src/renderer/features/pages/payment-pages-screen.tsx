import { IconLayout } from '@tabler/icons-react'
import { useState } from 'react'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { CardSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PageCard } from './page-card.tsx'
import classes from './pages.module.css'

/** /editor/checkout/payment-pages: the store's payment pages as pictures of what shoppers see. */
export default function PaymentPagesScreen() {
  const { store_id } = useStore()
  const { data, load } = useApi(paymentPages.list, { query: { store_id } })
  const [linked, setLinked] = useState<PaymentPageDraft | null>(null)
  const pages = data?.payment_pages ?? []
  return (
    <>
      <DetailScreen
        header={{ title: 'Payment pages', purpose: 'What shoppers see when they pay.' }}
        load={load}
        what="The payment pages"
        skeleton={
          <div className={classes.gallery} role="status" aria-label="Loading">
            <CardSkeleton height={360} />
            <CardSkeleton height={360} />
          </div>
        }
        empty={
          pages.length === 0 && (
            <EmptyState
              icon={IconLayout}
              title="No payment pages"
              message="Every store is given one when it is set up. This one has none left."
            />
          )
        }
      >
        <div className={classes.gallery}>
          {pages.map((page) => (
            <PageCard key={page.payment_page_id} page={page} onLink={() => setLinked(page)} />
          ))}
        </div>
      </DetailScreen>
      {linked && <LinkDialog page={linked} onClose={() => setLinked(null)} />}
    </>
  )
}
