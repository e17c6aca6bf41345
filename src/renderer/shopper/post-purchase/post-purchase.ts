import type { PostPurchaseChoice, PostPurchaseOffer } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { PaymentMethod } from '../../../shared/contracts/payments/transactions.ts'
import type { PostPurchaseApi } from './post-purchase-api.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import { newId } from '../new-id.ts'
import { outcomeOf } from '../payment/payment-result.ts'
import type { Outcome, OutcomeOf } from '../payment/payment-result.ts'
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
  /** What the shopper agrees to with a choice, as the page shows it; nothing for a one-time purchase. */
  consentTo: (after_offer: PostPurchaseOffer, choice: PostPurchaseChoice) => { consent?: string; locale?: string }
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

/** What the parts of one offer's flow share. */
interface Flow extends Pick<PostPurchaseFlow, 'get' | 'subscribe'> {
  deps: Deps
  patch: (part: Partial<PostPurchaseState>) => void
  /** The shopper was redirected to the bank's page. */
  isAway: boolean
  /** A shopper who returned decides whether to leave for the bank again. */
  hasReturned: boolean
}

type Send = () => Promise<Outcome>

/** Handles everything from the post-purchase offer to the confirmation. */
export function createPostPurchase(deps: Deps): PostPurchaseFlow {
  const flow = createFlow(deps)
  return {
    get: flow.get,
    subscribe: flow.subscribe,
    choose: (variant_id) => flow.patch({ variant_id }),
    accept: (method) => accept(flow, method),
    decline: () => decline(flow),
    confirmed: (brought) => finishChallenge(flow, 'continuePayment', brought),
    stopped: () => finishChallenge(flow, 'cancelPayment'),
    resume: () => resume(flow),
  }
}

function createFlow(deps: Deps): Flow {
  const { after_offer } = deps
  const { transaction_id } = after_offer
  const listeners = new Set<() => void>()
  let state: PostPurchaseState = {
    after_offer,
    phase: transaction_id ? 'checking' : 'asking',
    variant_id: null,
    error: null,
    declined: false,
    action: null,
    transaction_id,
  }
  return {
    deps,
    isAway: false,
    hasReturned: false,
    get: () => state,
    patch: (part) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Charges the selected choice. */
async function accept(flow: Flow, method: NewMethod): Promise<void> {
  const { session_id, api } = flow.deps
  const { after_offer, phase, variant_id } = flow.get()
  const choice = after_offer && choiceOf(after_offer, variant_id)
  if (phase !== 'asking' || !choice) return
  flow.patch({ phase: 'accepting', error: null })
  const body = {
    live_cart_session_id: session_id,
    optimizer_id: after_offer.offer.optimizer.optimizer_id,
    variant_id: choice.variant_id,
    expected_total: choice.total,
    currency: after_offer.currency,
    ...flow.deps.consentTo(after_offer, choice),
    ...(method && { payment_token: method.token, connection_id: method.connection_id }),
    ...(method && { payment_method: method.payment_method }),
  }
  const key = newId()
  const send = () => outcomeOf(api.accept({ body }, { key, timeout: 45_000 }))
  await take(flow, await send(), send)
}

/** Declines the offer, and shows the next one or leaves. */
async function decline(flow: Flow): Promise<void> {
  const { session_id, api, texts } = flow.deps
  const { after_offer, phase } = flow.get()
  if (phase !== 'asking') return
  if (!after_offer) return leave(flow)
  flow.patch({ phase: 'declining', error: null })
  const { optimizer_id } = after_offer.offer.optimizer
  const body = { live_cart_session_id: session_id, optimizer_id }
  const reply = await quiet(api.decline({ body }))
  if (!reply) return ask(flow, texts.unreachable)
  if (reply.accepted) return follow(flow, reply.accepted.transaction_id)
  reportAnswer(flow, 'offer_declined')
  if (!reply.after_offer) return leave(flow)
  flow.patch({ after_offer: reply.after_offer, variant_id: null, declined: false })
  ask(flow, null)
}

/** Continues or cancels a charge that waits for the bank. */
async function finishChallenge(
  flow: Flow,
  call: 'continuePayment' | 'cancelPayment',
  payload?: ProviderResult,
): Promise<void> {
  const { session_id, shopper } = flow.deps
  const { action, phase } = flow.get()
  if (!action || phase !== 'action') return
  const { transaction_id } = action
  flow.patch({ phase: 'checking', action: null })
  const body = { live_cart_session_id: session_id, transaction_id, ...(payload && { payload: { ...payload } }) }
  const send = () => outcomeOf(shopper[call]({ body }))
  await take(flow, await send(), send)
}

async function resume(flow: Flow): Promise<void> {
  const { transaction_id, phase } = flow.get()
  if (phase === 'left') return flow.deps.leave()
  if ((phase !== 'checking' && !flow.isAway) || transaction_id === null) return
  flow.isAway = false
  await follow(flow, transaction_id)
}

/** Looks up a charge that this page didn't start; asks the shopper before redirecting to the bank's page. */
async function follow(flow: Flow, transaction_id: string): Promise<void> {
  const { session_id, api } = flow.deps
  flow.patch({ phase: 'checking', error: null, transaction_id })
  const send = () => outcomeOf(api.status({ query: { session_id, transaction_id } }))
  flow.hasReturned = true
  await take(flow, await send(), send)
  flow.hasReturned = false
}

async function take(flow: Flow, outcome: Outcome, resend: Send): Promise<void> {
  switch (outcome.kind) {
    case 'succeeded':
      reportAnswer(flow, 'offer_accepted')
      return leave(flow)
    case 'requires_action':
      return startChallenge(flow, outcome)
    case 'processing':
    case 'unknown':
      noteTransaction(flow, outcome)
      return poll(flow, resend)
    case 'declined':
      return ask(flow, outcome.detail, true)
    case 'changed':
    case 'refused':
      return refetchOffer(flow, outcome.detail)
  }
}

function startChallenge(flow: Flow, { step, reply }: OutcomeOf<'requires_action'>): void {
  const { transaction_id } = reply
  const leaves = step.type === 'redirect'
  if (leaves && !flow.hasReturned) {
    flow.isAway = true
    flow.patch({ transaction_id })
    return flow.deps.go(step.url)
  }
  const script = step.type === 'script' ? step : undefined
  flow.patch({ phase: 'action', action: { url: step.url, transaction_id, script, leaves }, transaction_id })
}

/** Polls less and less often until the outcome is known; without a transaction it repeats the request. */
async function poll(flow: Flow, resend: Send): Promise<void> {
  const { session_id, api, wait } = flow.deps
  flow.patch({ phase: 'checking', error: null })
  for (let pause = FIRST_WAIT; flow.get().phase === 'checking'; pause = Math.min(pause * 1.5, LONGEST_WAIT)) {
    await wait(pause)
    const { transaction_id } = flow.get()
    const outcome = await (transaction_id === null
      ? resend()
      : outcomeOf(api.status({ query: { session_id, transaction_id } })))
    if (flow.get().phase !== 'checking') return
    noteTransaction(flow, outcome)
    if (outcome.kind !== 'unknown' && outcome.kind !== 'processing') return take(flow, outcome, resend)
  }
}

function noteTransaction({ patch }: Flow, outcome: Outcome): void {
  if (outcome.kind === 'processing' && outcome.reply) patch({ transaction_id: outcome.reply.transaction_id })
}

/** Updates the offer after an error: it may be sold out or expired, and another may follow. */
async function refetchOffer(flow: Flow, detail: string): Promise<void> {
  const { session_id, api } = flow.deps
  const reply = await quiet(api.pending({ query: { session_id } }))
  if (reply) flow.patch({ after_offer: reply.after_offer, variant_id: null })
  ask(flow, detail)
}

/** Shows the offer for an answer. */
function ask({ get, patch }: Flow, error: string | null, declined = false): void {
  patch({ phase: 'asking', action: null, transaction_id: null, error, declined: declined || get().declined })
}

function leave({ patch, deps }: Flow): void {
  patch({ phase: 'left' })
  deps.leave()
}

function reportAnswer({ get, deps }: Flow, kind: 'offer_accepted' | 'offer_declined'): void {
  const { after_offer } = get()
  if (after_offer) deps.happened(kind, after_offer.offer.optimizer.optimizer_id)
}
