import { useCallback, useEffect, useRef, useState } from 'react'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import type { StartItems } from '../../../shared/shop-data.ts'
import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import { loadCountries } from '../../storefront/form/country-list.ts'
import { loadOptionalSections } from '../../storefront/content/load-optional-sections.ts'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { SessionProblem, StartingSession } from '../../storefront/templates/empty-states.tsx'
import { readShopData } from './initial-view.ts'
import { CheckoutScreen } from '../screens/checkout-screen.tsx'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import type { CheckoutData } from '../session/checkout-deps.ts'
import { addressWithSession, readReferrer, storedSession, storeSession } from './storage-keys.ts'
import { startProblemOf } from './start-problem.ts'
import type { StartProblem } from './start-problem.ts'
import { titleOf } from './title.ts'

/**
 * Reads the payment page's data from its HTML for a session started in this document. Null if the page must be loaded
 * separately: it is in another language, or is not a payment page.
 */
async function readPage(address: string): Promise<CheckoutData | null> {
  const reply = await fetch(address, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const data = readShopData(page)
  return data.kind === 'checkout' && page.documentElement.lang === document.documentElement.lang ? data : null
}

/**
 * Starts a session from a payment link (SS-004): the address is rewritten in place to include the session, and the page
 * continues without a reload (DEF-62).
 */
export default function LinkScreen(props: {
  link: string
  goods?: StartItems | undefined
  store: PublicStore | null
  tools: ShopperTools
}) {
  const { link, tools, store } = props
  const [problem, setProblem] = useState<StartProblem | null>(null)
  const [busy, setBusy] = useState(true)
  const [data, setData] = useState<CheckoutData | null>(null)
  const started = useRef(false)

  const start = useCallback(async () => {
    setBusy(true)
    try {
      const previous_session_id = storedSession()
      const plan_option_id = new URLSearchParams(location.search).get('plan')
      const query = {
        ...(previous_session_id !== null && { previous_session_id }),
        ...(plan_option_id && { plan_option_id }),
      }
      const { session } = await tools.api.generateInstant({ params: { link }, query })
      storeSession(session._id, session.store_id)
      const address = addressWithSession(location, session._id)
      history.replaceState(readReferrer(), '', address)
      const read = await readPage(address).catch(() => null)
      if (!read) return tools.go(address, true)
      await Promise.all([loadCountries(), needsSideParts(read.payment_page) && loadOptionalSections()])
      document.title = titleOf(location.pathname, read.store.store_name, tools.texts)
      setData(read)
    } catch (error) {
      setProblem(startProblemOf(error))
      setBusy(false)
    }
  }, [tools, link])
  useEffect(() => {
    if (started.current) return
    started.current = true
    void start()
  }, [start])

  if (data) return <CheckoutScreen data={data} tools={tools} />
  return (
    <PageFrame store={store}>
      {problem === null ? (
        <StartingSession goods={props.goods} />
      ) : (
        <SessionProblem {...problem} busy={busy} onRetry={() => void start()} store={store} />
      )}
    </PageFrame>
  )
}
