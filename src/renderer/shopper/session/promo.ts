import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { INVALID_PROMO } from '../../../shared/domain/cart/promo.ts'
import { CallError, callErrorText } from '../../lib/api/fetch-client.ts'
import type { ShopperApi } from '../api.ts'
import type { ShopStore } from './checkout-store.ts'

interface Deps {
  store: ShopStore
  api: Pick<ShopperApi, 'verifyPromoCode' | 'applyPromoCode' | 'removePromoCode' | 'getSession'>
  notify: (type: 'success' | 'error' | 'info', message: string) => void
  /** Queues a cart change and applies the session that it returns. */
  inTurn: (act: () => Promise<LiveCart>) => Promise<void>
}

export interface PromoActions {
  /** Resolves to true if the code is applied; never rejects, and errors are shown at the field (DEF-66). */
  add: (code: string) => Promise<boolean>
  remove: () => Promise<void>
}

const isPaid = (error: unknown): boolean =>
  error instanceof CallError && ['processing', 'completed'].includes(error.code)

/** The promo code of a checkout: verified first, then applied (DEF-65); only a `success` of true counts (PC-004). */
export function createPromoActions({ store, api, notify, inTurn }: Deps): PromoActions {
  const reload = async (session: LiveCart) => (await api.getSession({ params: { sessionId: session._id } })).live_cart

  /** The server's response to a code: its first rejection, or that the code is applied. */
  const answerTo = async (session_id: string, promo_code: string): Promise<{ success: boolean; detail: string }> => {
    const query = { session_id, promo_code }
    const verified = await api.verifyPromoCode({ query })
    return verified.success ? api.applyPromoCode({ query }) : verified
  }

  const add = async (code: string): Promise<boolean> => {
    const { store_id, _id } = store.get().session
    let error: string | null = INVALID_PROMO
    if (!store_id || !_id) {
      store.patch({ promo: { error } })
      return false
    }
    store.patch({ promo: { busy: true } })
    await inTurn(async () => {
      try {
        const { success, detail } = await answerTo(_id, code)
        error = success ? null : detail || INVALID_PROMO
        if (!success) return store.get().session
        notify('success', detail)
        return await reload(store.get().session)
      } catch (failure) {
        if (isPaid(failure)) throw failure
        error = callErrorText(failure)
        return store.get().session
      }
    })
    store.patch({ promo: { error } })
    return error === null
  }

  const remove = async (): Promise<void> => {
    store.patch({ promo: { busy: true } })
    await inTurn(async () => {
      const { session } = store.get()
      const reply = await api.removePromoCode({ query: { session_id: session._id } })
      if (reply.success) notify('success', reply.detail)
      return reload(session)
    })
    store.patch({ promo: {} })
  }
  return { add, remove }
}
