import { useEffect } from 'react'
import { subscriptionNote } from '../../../shared/domain/subscriptions/subscription-note.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import { camelCased } from '../../storefront/templates/client-confirmation-page.ts'
import { Confirmation } from '../../storefront/templates/confirmation.tsx'
import type { ShopConfirmationPage } from '../../storefront/summary/order-types.ts'
import type { ShopperTools } from './checkout-screen.tsx'
import { RedirectCountdown } from '../app/redirect-countdown.tsx'
import { storeSession } from '../app/storage-keys.ts'

export type ConfirmationData = Omit<Extract<ShopData, { kind: 'confirmation' }>, 'kind'>

interface ConfirmationScreenProps {
  data: ConfirmationData
  tools: ShopperTools
}

/** /confirmation and /thank-you: the finished order. Clears what this device stored of the checkout. */
export default function ConfirmationScreen({ data, tools }: ConfirmationScreenProps) {
  const { order, session, store, confirmation_page, reviews } = data
  const { copy } = tools
  const page: ShopConfirmationPage = confirmation_page ?? {}
  useEffect(() => {
    storeSession(session._id, session.store_id)
    void copy.clear()
  }, [session, copy])
  const { redirect_url, subscriptions } = data
  const shown = (
    <Confirmation
      page={camelCased(page)}
      store={store}
      order={order}
      customer={session}
      reviews={reviews}
      subscriptions={subscriptions?.items.map((each) => ({
        title: each.title,
        note: subscriptionNote(subscriptions.texts, each),
      }))}
      account={`/account/${session.store_id}`}
      test_mode={order.mode === 'test'}
      announced
    />
  )
  if (!redirect_url) return shown
  return (
    <>
      {shown}
      <RedirectCountdown to={redirect_url} session_id={session._id} go={tools.go} />
    </>
  )
}
