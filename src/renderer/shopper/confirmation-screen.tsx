import { useEffect, useState } from 'react'
import type { ShopData } from '../../shared/shop-data.ts'
import { camelCased } from '../storefront/client-confirmation-page.ts'
import { Confirmation } from '../storefront/confirmation.tsx'
import { PageFrame } from '../storefront/page-frame.tsx'
import { NoOrder, ShopSkeleton } from '../storefront/states.tsx'
import type { ShopConfirmationPage } from '../storefront/order-types.ts'
import { quiet } from './api.ts'
import type { ShopperTools } from './checkout-screen.tsx'
import { Onward } from './onward.tsx'
import { rememberSession } from './places.ts'

export type ConfirmationData = Omit<Extract<ShopData, { kind: 'confirmation' }>, 'kind'>

/** The finished order. What this device kept of the checkout is not needed any more. */
function Finished({ data, tools }: { data: ConfirmationData; tools: ShopperTools }) {
  const { order, session, store, confirmation_page, reviews } = data
  const { copy } = tools
  const page: ShopConfirmationPage = confirmation_page ?? {}
  useEffect(() => {
    rememberSession(session._id, session.store_id)
    void copy.clear()
  }, [session, copy])
  const { redirect_url } = data
  const shown = (
    <Confirmation
      page={camelCased(page)}
      store={store}
      order={order}
      customer={session}
      reviews={reviews}
      test_mode={order.mode === 'test'}
    />
  )
  if (!redirect_url) return shown
  return (
    <>
      {shown}
      <Onward to={redirect_url} session_id={session._id} go={tools.go} />
    </>
  )
}

/** Everything of a finished order that the page did not come with; null where there is none (GAP-82). */
async function loadOrder({ api }: ShopperTools, sessionId: string): Promise<ConfirmationData | null> {
  const found = await quiet(api.fullOrder({ params: { sessionId } }))
  if (!found) return null
  const { order, session } = found
  const { store_id } = session
  const [store, page] = await Promise.all([
    quiet(api.storeDetails({ query: { store_id } })),
    quiet(api.confirmationPage({ query: { store_id, session_id: sessionId } })),
  ])
  const { confirmation_page, reviews } = page ?? { confirmation_page: null, reviews: [] }
  return store ? { order, session, store: store.data, payment_page: null, confirmation_page, reviews } : null
}

/** The order of the session that this device remembers (CF-002). */
function Remembered({ sessionId, tools }: { sessionId: string; tools: ShopperTools }) {
  const [found, setFound] = useState<ConfirmationData | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const order = await loadOrder(tools, sessionId)
      if (!gone) setFound(order)
    }
    void load()
    return () => {
      gone = true
    }
  }, [sessionId, tools])
  if (found) return <Finished data={found} tools={tools} />
  return <PageFrame>{found === null ? <NoOrder /> : <ShopSkeleton />}</PageFrame>
}

/** /confirmation and /thank-you. */
export default function ConfirmationScreen(props: {
  data?: ConfirmationData | undefined
  sessionId?: string | undefined
  tools: ShopperTools
}) {
  if (props.data) return <Finished data={props.data} tools={props.tools} />
  return <Remembered sessionId={props.sessionId ?? ''} tools={props.tools} />
}
