import { validateCheckout } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PayReply } from '../../../shared/contracts/payments/transactions.ts'
import { quiet } from '../api.ts'
import { connectionMessages } from '../app/connection-messages.ts'
import { confirmationOf } from '../app/storage-keys.ts'
import type { ProviderResult } from '../providers/side.ts'
import { cardConnection, chargeForm, chargeWallet, rejected } from './charge.ts'
import type { ChargeResult } from './charge.ts'
import type { PaymentDeps, WalletPayment } from './payment-deps.ts'
import { stateOf, transition } from './payment-machine.ts'
import type { PaymentEvent } from './payment-machine.ts'
import { outcomeOf } from './payment-result.ts'
import type { Outcome, OutcomeOf } from './payment-result.ts'
import { afterPurchase, findFallbackCard, saveBeforeRedirect, storeTransaction } from './payment-steps.ts'
import { pollPayment } from './poll-status.ts'

export interface Payment {
  /** Handles Pay. A second press while the first is pending does nothing. */
  press: () => Promise<void>
  /** True if a payment may start now; otherwise points to missing form fields. */
  canStart: () => boolean
  /** Continues after a wallet's sheet was approved, as if Pay had been pressed. */
  wallet: (paid: WalletPayment) => Promise<void>
  /** The bank's page reports an outcome. */
  confirmed: (brought?: ProviderResult) => Promise<void>
  /** The shopper stopped at the bank's page: releases the payment so that they can pay with something else. */
  stopped: () => Promise<void>
  /** Looks up this session's payment after a reload, a lost reply or Back. Does nothing while this page is paying. */
  resume: (transaction_id?: string, brought?: ProviderResult) => Promise<void>
}

/** Performs the effects of the payment machine's transitions for one checkout. */
interface Driver {
  deps: PaymentDeps
  /** The script of the wallet that pays. */
  walletScript: WalletPayment['act'] | undefined
  /** A shopper who returns to a payment decides whether to leave for the bank again. */
  hasReturned: boolean
}

type Resend = ChargeResult['resend']

/** Handles a payment from the press of Pay to the next page (GAP-78). Each press has one Idempotency-Key. */
export function createPayment(deps: PaymentDeps): Payment {
  const { store } = deps
  const driver: Driver = { deps, walletScript: undefined, hasReturned: false }
  /** One payment at a time, so that its outcome is handled once. */
  let busy = false
  const alone = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    busy = true
    try {
      await work()
    } finally {
      busy = false
    }
  }
  const duringChallenge = (eventFor: (transaction_id: string) => PaymentEvent) =>
    alone(async () => {
      const { action, phase } = store.get()
      if (action && phase === 'action') await dispatch(driver, eventFor(action.transaction_id))
    })
  return {
    press: () => alone(() => press(driver)),
    canStart: () => canStart(deps),
    wallet: (paid) => alone(() => payWithWallet(driver, paid)),
    confirmed: (brought) =>
      duringChallenge((transaction_id) => ({ kind: 'provider_returned', transaction_id, brought })),
    stopped: () => duringChallenge((transaction_id) => ({ kind: 'canceled', transaction_id })),
    resume: (transaction_id, brought) => alone(() => resume(driver, transaction_id, brought)),
  }
}

/** Changes the checkout as the machine says, then performs the event's effect. Illegal events do nothing. */
async function dispatch(driver: Driver, event: PaymentEvent, resend?: Resend): Promise<void> {
  const { store } = driver.deps
  const changes = transition(store.get(), event)
  if (!changes) return
  store.patch(changes)
  await perform(driver, event, resend)
}

async function perform(driver: Driver, event: PaymentEvent, resend: Resend): Promise<void> {
  const { deps } = driver
  switch (event.kind) {
    case 'pay_pressed':
      return takeResult(driver, await chargeForm(deps))
    case 'wallet_approved':
      return takeResult(driver, await chargeWallet(deps, event.wallet))
    case 'rejected':
      return reportFailure(deps, event.reason)
    case 'succeeded':
      return finish(driver, event.reply)
    case 'requires_action':
      return startChallenge(driver, event)
    case 'processing':
      storeTransaction(deps.store, event.reply)
      return poll(driver, undefined)
    case 'unknown':
      return poll(driver, resend)
    case 'resumed':
      return poll(driver, undefined)
    case 'provider_returned':
      return continuePayment(driver, event.transaction_id, event.brought)
    case 'canceled':
      return cancelPayment(driver, event.transaction_id)
    case 'changed':
      showChanges(deps, event)
      return dispatch(driver, rejected(event.detail))
    case 'declined':
      return explainDecline(driver, event)
    case 'refused':
      await refreshSession(deps)
      return dispatch(driver, rejected(event.detail))
    case 'not_sent':
      return dispatch(driver, rejected(deps.texts.not_sent))
    case 'expired':
      return deps.go(location.href)
    case 'challenge_shown':
    case 'challenge_reopened':
    case 'confirmation_delayed':
  }
}

const takeResult = (driver: Driver, { event, resend }: ChargeResult) => dispatch(driver, event, resend)

async function press(driver: Driver): Promise<void> {
  const { store, connection_id, texts, online } = driver.deps
  if (stateOf(store.get()) !== 'form') return
  if (store.get().action) return dispatch(driver, { kind: 'challenge_reopened' })
  if (connection_id === null) return dispatch(driver, rejected(texts.no_methods))
  if (!areFormsComplete(driver.deps)) return
  if (!online()) return dispatch(driver, rejected(connectionMessages().offline_unpaid))
  return dispatch(driver, { kind: 'pay_pressed' })
}

async function payWithWallet(driver: Driver, wallet: WalletPayment): Promise<void> {
  const { deps } = driver
  const { blocked, phase } = deps.store.get()
  if (phase === 'form' && blocked) return dispatch(driver, rejected(blocked))
  if (!canStart(deps)) return
  driver.walletScript = wallet.act
  try {
    await dispatch(driver, { kind: 'wallet_approved', wallet })
  } finally {
    driver.walletScript = undefined
  }
}

async function resume(driver: Driver, transaction_id?: string, brought?: ProviderResult): Promise<void> {
  if (!transaction_id) return dispatch(driver, { kind: 'resumed' })
  driver.hasReturned = true
  await dispatch(driver, { kind: 'provider_returned', transaction_id, brought })
  driver.hasReturned = false
}

function canStart(deps: PaymentDeps): boolean {
  const state = deps.store.get()
  return stateOf(state) === 'form' && !state.blocked && areFormsComplete(deps)
}

/** True if the forms are complete; points to missing fields. */
function areFormsComplete({ store, rules, onInvalid }: PaymentDeps): boolean {
  const { checkout, invalid_field } = store.get()
  const isComplete = Object.keys(validateCheckout(checkout, rules)).length === 0
  if (isComplete && !invalid_field) return true
  store.patch({ submitted: true, pay_error: null })
  // After its message is rendered, so that screen readers read both.
  if (invalid_field) setTimeout(() => document.getElementById(invalid_field)?.focus())
  else onInvalid()
  return false
}

async function finish(driver: Driver, reply: PayReply | null): Promise<void> {
  const { deps } = driver
  const { store, sync, copy, online, go } = deps
  sync.stop()
  storeTransaction(store, reply)
  afterPurchase(deps)
  void copy.clear()
  if (!online()) await dispatch(driver, { kind: 'confirmation_delayed', order_number: reply?.order_number ?? null })
  go(confirmationOf(store.get().session._id))
}

async function poll(driver: Driver, resend: Resend): Promise<void> {
  const { store, api, wait } = driver.deps
  const status = () => api.checkStatus({ body: { session_id: store.get().session._id } })
  const result = await pollPayment({ status, resend, wait, stopped: () => store.get().left })
  if (result) await dispatch(driver, result)
}

/** The shopper's action: on the provider's page, in the bank's frame, or with the provider's own script. */
async function startChallenge(driver: Driver, { step, reply }: OutcomeOf<'requires_action'>): Promise<void> {
  const { deps, walletScript, hasReturned } = driver
  const { transaction_id } = reply
  storeTransaction(deps.store, reply)
  await saveBeforeRedirect(deps)
  const leaves = step.type === 'redirect'
  if (leaves && !hasReturned) return deps.go(step.url)
  const script = step.type === 'script' ? step : undefined
  if (script && walletScript) {
    const brought = await walletScript(script)
    const closed = { kind: 'canceled', transaction_id } as const
    return dispatch(driver, brought ? { kind: 'provider_returned', transaction_id, brought } : closed)
  }
  return dispatch(driver, { kind: 'challenge_shown', action: { url: step.url, transaction_id, script, leaves } })
}

function continuePayment(driver: Driver, transaction_id: string, brought?: ProviderResult): Promise<void> {
  const { api, store } = driver.deps
  const live_cart_session_id = store.get().session._id
  const body = { live_cart_session_id, transaction_id, ...(brought && { payload: { ...brought } }) }
  return takeOutcome(driver, () => outcomeOf(api.continuePayment({ body })))
}

function cancelPayment(driver: Driver, transaction_id: string): Promise<void> {
  const { api, store } = driver.deps
  const body = { live_cart_session_id: store.get().session._id, transaction_id }
  return takeOutcome(driver, () => outcomeOf(api.cancelPayment({ body })))
}

async function takeOutcome(driver: Driver, send: () => Promise<Outcome>): Promise<void> {
  await dispatch(driver, await send(), send)
}

/** A declined card may be entered again if the routing rules have a fallback; everything else stays as it is. */
async function explainDecline(driver: Driver, { detail, goes_on, card_field }: OutcomeOf<'declined'>): Promise<void> {
  const { deps } = driver
  const { store, texts, card } = deps
  const reason = texts.declined(detail)
  const current = { ...deps, connection_id: cardConnection(deps) }
  const [fallback] = await Promise.all([goes_on ? findFallbackCard(current, reason) : null, refreshSession(deps)])
  if (fallback) store.patch({ card_fallback: fallback })
  const isCardField = !fallback && store.get().payment_method === 'card' && card_field
  await dispatch(driver, rejected(fallback ? null : reason))
  if (isCardField) card.point?.(isCardField, reason)
}

function reportFailure({ onFailed }: PaymentDeps, reason: string | null): void {
  if (reason) onFailed?.()
}

function showChanges({ store, showContact }: PaymentDeps, { session, contact }: OutcomeOf<'changed'>): void {
  store.takeSession(session)
  if (contact) showContact?.(session)
}

async function refreshSession({ api, store }: PaymentDeps): Promise<void> {
  const read = await quiet(api.getSession({ params: { sessionId: store.get().session._id } }))
  if (read) store.takeSession(read.live_cart)
}
