import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicStore } from '../../shared/contracts/store.ts'
import { callErrorText } from '../lib/fetch-client.ts'
import { PageFrame } from '../storefront/page-frame.tsx'
import { SessionProblem, ShopSkeleton } from '../storefront/states.tsx'
import type { ShopperTools } from './checkout-screen.tsx'
import { addressWithSession, rememberedSession, rememberSession } from './places.ts'

/**
 * Starts a session from a variant (SS-009): the address is rewritten in place and the page is loaded once more, then
 * with everything inside it (SS-010, SS-011). The rewritten address names no variant, so that nothing starts again.
 */
export default function StartScreen(props: {
  variant_id: string
  store: PublicStore | null
  tools: ShopperTools
  reload: () => void
}) {
  const { variant_id, tools, reload } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(true)
  const started = useRef(false)

  const start = useCallback(async () => {
    setBusy(true)
    try {
      // A link may name another page than the store's default.
      const payment_page_id = new URLSearchParams(location.search).get('payment_page_id')
      const previous_session_id = rememberedSession()
      const body = {
        variant_id,
        ...(payment_page_id !== null && { payment_page_id }),
        ...(previous_session_id !== null && { previous_session_id }),
      }
      const { session_id, store_id } = await tools.api.startByVariant({ body })
      rememberSession(session_id, store_id)
      history.replaceState(null, '', addressWithSession(location, session_id))
      reload()
    } catch (error) {
      setProblem(callErrorText(error))
      setBusy(false)
    }
  }, [tools, variant_id, reload])
  useEffect(() => {
    if (started.current) return
    started.current = true
    void start()
  }, [start])

  return (
    <PageFrame store={props.store}>
      {problem === null ? (
        <ShopSkeleton />
      ) : (
        <SessionProblem detail={problem} busy={busy} onRetry={() => void start()} store={props.store} />
      )}
    </PageFrame>
  )
}
