import { useCallback, useEffect, useRef, useState } from 'react'
import type { StartItems } from '../../../shared/shop-data.ts'
import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { SessionProblem, StartingSession } from '../../storefront/templates/empty-states.tsx'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import { startProblemOf } from './start-problem.ts'
import type { StartProblem } from './start-problem.ts'
import { addressWithSession, readReferrer, storedSession, storeSession } from './storage-keys.ts'

/** Starts the session that an address asks for; an offer wins over a variant. @throws what the call throws */
function startOf({ api }: ShopperTools, query: URLSearchParams) {
  const offer_id = query.get('offer_id')
  // A link may specify a page other than the store's default.
  const payment_page_id = query.get('payment_page_id')
  const previous_session_id = storedSession()
  const more = {
    ...(payment_page_id !== null && { payment_page_id }),
    ...(previous_session_id !== null && { previous_session_id }),
  }
  if (offer_id) return api.startByOffer({ body: { offer_id, ...more } })
  const plan_option_id = query.get('plan')
  const plan = plan_option_id ? { plan_option_id } : {}
  return api.startByVariant({ body: { variant_id: query.get('variant_id') ?? '', ...plan, ...more } })
}

/**
 * Starts a session from an offer (SS-006) or a variant (SS-009): the address is rewritten in place and the page
 * reloaded once, then with all data embedded (SS-007, SS-008, SS-010, SS-011). The rewritten address has neither, so
 * that nothing starts again.
 */
export default function StartScreen(props: {
  query: URLSearchParams
  goods?: StartItems | undefined
  store: PublicStore | null
  tools: ShopperTools
  reload: () => void
}) {
  const { query, tools, reload } = props
  const [problem, setProblem] = useState<StartProblem | null>(null)
  const [busy, setBusy] = useState(true)
  const started = useRef(false)

  const start = useCallback(async () => {
    setBusy(true)
    try {
      const { session_id, store_id } = await startOf(tools, query)
      storeSession(session_id, store_id)
      history.replaceState(readReferrer(), '', addressWithSession(location, session_id))
      reload()
    } catch (error) {
      setProblem(startProblemOf(error, query))
      setBusy(false)
    }
  }, [tools, query, reload])
  useEffect(() => {
    if (started.current) return
    started.current = true
    void start()
  }, [start])

  const store = problem?.store ?? props.store
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
