import type { PostPurchaseOffer } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { PaymentMethod } from '../../../shared/contracts/payments/transactions.ts'
import type { PostPurchaseApi } from './post-purchase-api.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import { newId } from '../new-id.ts'
import { outcomeOf } from '../payment/payment-result.ts'
import type { Outcome } from '../payment/payment-result.ts'
import type { ProviderResult } from '../providers/side.ts'
import type { SessionEvents } from '../session/session-events.ts'
import type { PendingAction } from '../session/checkout-store.ts'

/** A payment method entered for the offer; null charges the order's payment method. */
export type NewMethod = { payment_method: PaymentMethod; connection_id: string; token: string } | null

/**
 * The state of a post-purchase offer. `action`: the bank's page is shown. `checking`: the outcome of the charge is
 * unknown. `left`: the confirmation is loading.
 */
export interface PostPurchaseState {
  /** Null once no offer is left. */
  after_offer: PostPurchaseOffer | null
  phase: 'asking' | 'accepting' | 'declining' | 'action' | 'checking' | 'left'
  variant_id: string | null
  /** The error message; the order stays as it is. */
  error: string | null
  /** The order's payment method was declined: another card may pay. */
  declined: boolean
  action: PendingAction | null
  transaction_id: string | null
}

export interface PostPurchaseFlow {
  get: () => PostPurchaseState
  subscribe: (onChange: () => void) => () => void
  choose: (variant_id: string) => void
  /** Accepts the offer: each press has one Idempotency-Key, and the server charges an offer only once. */
  accept: (method: NewMethod) => Promise<void>
  decline: () => Promise<void>
  /** The bank's page reports an outcome. */
  confirmed: (brought?: ProviderResult) => Promise<void>
  /** The shopper stopped at the bank's page. */
  stopped: () => Promise<void>
  /** Looks up a charge that this page didn't start, or left for the bank's page. */
  resume: () => Promise<void>
}

interface Deps {
  session_id: string
  after_offer: PostPurchaseOffer
  api: PostPurchaseApi
  shopper: Pick<ShopperApi, 'continuePayment' | 'cancelPayment'>
  texts: { unreachable: string }
  happened: SessionEvents['happened']
  /** Continues to the confirmation. */
  leave: () => void
  go: (address: string) => void
  wait: (milliseconds: number) => Promise<void>
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 10_000

/** The choice that would be charged: the variant's, or else the first. */
export const choiceOf = ({ choices }: PostPurchaseOffer, variant_id: string | null) =>
  choices.find((choice) => choice.variant_id === variant_id) ?? choices[0]

/** Handles everything from the post-purchase offer to the confirmation. */
export function createPostPurchase(deps: Deps): PostPurchaseFlow {
  const { session_id, api } = deps
  const listeners = new Set<() => void>()
  let state: PostPurchaseState = {
    after_offer: deps.after_offer,
    phase: deps.after_offer.transaction_id ? 'checking' : 'asking',
    variant_id: null,
    error: null,
    declined: false,
    action: null,
    transaction_id: deps.after_offer.transaction_id,
  }
  const patch = (part: Partial<PostPurchaseState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const tell = (kind: 'offer_accepted' | 'offer_declined') => {
    if (state.after_offer) deps.happened(kind, state.after_offer.offer.optimizer.optimizer_id)
  }
  /** The shopper was redirected to the bank's page: after returning, they decide whether to leave for it again. */
  let away = false
  let resumed = false
  const leave = () => {
    patch({ phase: 'left' })
    deps.leave()
  }
  const ask = (error: string | null, declined = false) =>
    patch({ phase: 'asking', action: null, transaction_id: null, error, declined: declined || state.declined })

  /** Updates the offer after an error: it may be sold out or expired, and another may follow. */
  const refused = async (detail: string) => {
    const reply = await quiet(api.pending({ query: { session_id } }))
    if (reply) patch({ after_offer: reply.after_offer, variant_id: null })
    ask(detail)
  }

  const take = async (outcome: Outcome, again: () => Promise<Outcome>): Promise<void> => {
    switch (outcome.kind) {
      case 'succeeded':
        tell('offer_accepted')
        return leave()
      case 'requires_action': {
        const { transaction_id } = outcome.reply
        const { step } = outcome
        const leaves = step.type === 'redirect'
        if (leaves && !resumed) {
          away = true
          patch({ transaction_id })
          return deps.go(step.url)
        }
        const script = step.type === 'script' ? step : undefined
        return patch({ phase: 'action', action: { url: step.url, transaction_id, script, leaves }, transaction_id })
      }
      case 'processing':
        if (outcome.reply) patch({ transaction_id: outcome.reply.transaction_id })
        return check(again)
      case 'unknown':
        return check(again)
      case 'declined':
        return ask(outcome.detail, true)
      case 'changed':
      case 'refused':
        return refused(outcome.detail)
    }
  }

  /** Polls less and less often until the outcome is known; without a transaction it repeats the request. */
  const check = async (again: () => Promise<Outcome>): Promise<void> => {
    patch({ phase: 'checking', error: null })
    for (let pause = FIRST_WAIT; state.phase === 'checking'; pause = Math.min(pause * 1.5, LONGEST_WAIT)) {
      await deps.wait(pause)
      const { transaction_id } = state
      const outcome = await (transaction_id === null
        ? again()
        : outcomeOf(api.status({ query: { session_id, transaction_id } })))
      if (state.phase !== 'checking') return
      if (outcome.kind === 'processing' && outcome.reply) patch({ transaction_id: outcome.reply.transaction_id })
      if (outcome.kind !== 'unknown' && outcome.kind !== 'processing') return take(outcome, again)
    }
  }

  /** Looks up a charge that this page didn't start; asks the shopper before redirecting to the bank's page. */
  const follow = async (transaction_id: string) => {
    patch({ phase: 'checking', error: null, transaction_id })
    const send = () => outcomeOf(api.status({ query: { session_id, transaction_id } }))
    resumed = true
    await take(await send(), send)
    resumed = false
  }

  /** Continues or cancels a charge that waits for the bank. */
  const settle = async (name: 'continuePayment' | 'cancelPayment', payload?: ProviderResult) => {
    const { action, phase } = state
    if (!action || phase !== 'action') return
    const { transaction_id } = action
    patch({ phase: 'checking', action: null })
    const body = { live_cart_session_id: session_id, transaction_id, ...(payload && { payload: { ...payload } }) }
    const send = () => outcomeOf(deps.shopper[name]({ body }))
    await take(await send(), send)
  }

  const accept = async (method: NewMethod) => {
    const { after_offer, phase, variant_id } = state
    const choice = after_offer && choiceOf(after_offer, variant_id)
    if (phase !== 'asking' || !choice) return
    patch({ phase: 'accepting', error: null })
    const body = {
      live_cart_session_id: session_id,
      optimizer_id: after_offer.offer.optimizer.optimizer_id,
      variant_id: choice.variant_id,
      expected_total: choice.total,
      currency: after_offer.currency,
      ...(method && { payment_token: method.token, connection_id: method.connection_id }),
      ...(method && { payment_method: method.payment_method }),
    }
    const key = newId()
    const send = () => outcomeOf(api.accept({ body }, { key, timeout: 45_000 }))
    await take(await send(), send)
  }

  const decline = async () => {
    const { after_offer, phase } = state
    if (phase !== 'asking') return
    if (!after_offer) return leave()
    patch({ phase: 'declining', error: null })
    const { optimizer_id } = after_offer.offer.optimizer
    const body = { live_cart_session_id: session_id, optimizer_id }
    const reply = await quiet(api.decline({ body }))
    if (!reply) return ask(deps.texts.unreachable)
    if (reply.accepted) return follow(reply.accepted.transaction_id)
    tell('offer_declined')
    if (!reply.after_offer) return leave()
    patch({ after_offer: reply.after_offer, variant_id: null, declined: false })
    ask(null)
  }

  return {
    get: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    choose: (variant_id) => patch({ variant_id }),
    accept,
    decline,
    confirmed: (brought) => settle('continuePayment', brought),
    stopped: () => settle('cancelPayment'),
    resume: async () => {
      const { transaction_id, phase } = state
      if (phase === 'left') return deps.leave()
      if ((phase !== 'checking' && !away) || transaction_id === null) return
      away = false
      await follow(transaction_id)
    },
  }
}
