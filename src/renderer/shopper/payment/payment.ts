import { validateCheckout } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PayReply } from '../../../shared/contracts/payments/transactions.ts'
import { callErrorText } from '../../lib/api/fetch-client.ts'
import { quiet } from '../api.ts'
import { formsOf } from '../session/checkout-state.ts'
import { newId } from '../new-id.ts'
import { outcomeOf, outcomeOfError } from './payment-result.ts'
import type { Outcome } from './payment-result.ts'
import type { PaymentDeps, WalletPayment } from './payment-deps.ts'
import {
  afterPurchase,
  loadOutcomeScreens,
  saveBeforeRedirect,
  NO_CARD,
  findFallbackCard,
  VERSION_NOT_SEEN,
  storeCardDetails,
  storeTransaction,
  payBody,
  confirmTotal,
  sendCustomerDetails,
} from './payment-steps.ts'
import type { PaymentSelection, Token } from './payment-steps.ts'
import { connectionMessages, isConnectionAlert } from '../app/connection-messages.ts'
import { confirmationOf } from '../app/storage-keys.ts'
import type { ProviderResult } from '../providers/side.ts'
import type { PaymentMethodId } from '../../storefront/types.ts'
import { pollPayment } from './poll-status.ts'
import type { PollResult } from './poll-status.ts'

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

type Resend = (() => Promise<Outcome>) | undefined

/** Handles a payment from the press of Pay to the next page (GAP-78). Each press has one Idempotency-Key. */
export function createPayment(deps: PaymentDeps): Payment {
  const { store, api, texts } = deps
  const sessionId = () => store.get().session._id
  const connectionOf = () => store.get().card_fallback?.option.connection_id ?? deps.connection_id
  /** The method selected in the form while a wallet pays instead. */
  let inForm: PaymentMethodId | null = null
  let acting: WalletPayment['act']
  const backToForm = (problem: string | null) => {
    const pay_error = isConnectionAlert(problem) ? connectionMessages().offline_unpaid : problem
    store.patch({ phase: 'form', pay_error, ...(inForm && { payment_method: inForm }) })
    if (pay_error) deps.onFailed?.()
    inForm = null
  }

  const seenNow = () => JSON.stringify(formsOf(store.get().checkout))

  const refresh = async () => {
    const read = await quiet(api.getSession({ params: { sessionId: sessionId() } }))
    if (read) store.takeSession(read.live_cart)
  }

  const finish = (reply: PayReply | null) => {
    deps.sync.stop()
    storeTransaction(store, reply)
    afterPurchase(deps)
    store.patch({ left: true })
    void deps.copy.clear()
    if (!deps.online()) store.patch({ phase: 'checking', paid: { order_number: reply?.order_number ?? null } })
    deps.go(confirmationOf(sessionId()))
  }

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

  /** A shopper who returns to a payment decides whether to leave for the bank again. */
  let resumed = false
  let watching = false
  const check = async (resend: Resend) => {
    if (watching) return
    watching = true
    store.patch({ phase: 'checking', pay_error: null })
    const status = () => api.checkStatus({ body: { session_id: sessionId() } })
    const stopped = () => store.get().left
    const found = await pollPayment({ status, resend, wait: deps.wait, stopped })
    watching = false
    if (found) await take(found, undefined)
  }

  const take = async (outcome: Outcome | PollResult, resend: Resend): Promise<void> => {
    switch (outcome.kind) {
      case 'succeeded':
        return finish(outcome.reply)
      case 'action':
        return act(outcome)
      case 'processing':
      case 'unknown':
        if (outcome.kind === 'processing') storeTransaction(store, outcome.reply)
        return check(outcome.kind === 'unknown' ? resend : undefined)
      case 'changed':
        store.takeSession(outcome.session)
        if (outcome.contact) deps.showContact?.(outcome.session)
        return backToForm(outcome.detail)
      case 'expired':
        return deps.go(location.href)
      case 'declined':
        store.patch({ action: null })
        return declined(outcome)
      case 'refused':
        store.patch({ action: null, submitted: outcome.incomplete, refused: outcome.errors })
        store.patch({ short: { ...store.get().short, ...outcome.short } })
        await refresh()
        return backToForm(outcome.detail)
      case 'not_sent':
        return backToForm(texts.not_sent)
    }
  }

  /** A declined card may be entered again if the routing rules have a fallback; everything else stays as it is. */
  const declined = async ({ detail, goes_on, card_field }: Extract<Outcome, { kind: 'declined' }>) => {
    const reason = texts.declined(detail)
    const cardIn = { ...deps, connection_id: connectionOf() }
    const [fallback] = await Promise.all([goes_on ? findFallbackCard(cardIn, reason) : null, refresh()])
    if (fallback) store.patch({ card_fallback: fallback })
    const wrong = !fallback && store.get().payment_method === 'card' && card_field
    backToForm(fallback ? null : reason)
    if (wrong) deps.card.point?.(wrong, reason)
  }

  /** The shopper's action: on the provider's page, in the bank's frame, or with the provider's own script. */
  const act = async ({ step, reply }: Extract<Outcome, { kind: 'action' }>): Promise<void> => {
    const { transaction_id } = reply
    storeTransaction(store, reply)
    await saveBeforeRedirect(deps)
    if (step.type === 'redirect' && !resumed) return deps.go(step.url)
    if (step.type === 'script' && acting) {
      const brought = await acting(step)
      return brought ? confirmWith(transaction_id, brought) : stop(transaction_id)
    }
    const script = step.type === 'script' ? step : undefined
    const leaves = step.type === 'redirect'
    store.patch({ phase: 'action', action: { url: step.url, transaction_id, script, leaves } })
  }

  const pay = async (card: Token, chosen: PaymentSelection, customer_version: number) => {
    const body = { ...payBody(store.get(), card, chosen), customer_version }
    const key = newId()
    const send = () => outcomeOf(api.pay({ body }, { key, timeout: 45_000 }))
    await take(await send(), send)
  }

  /** True if the forms are complete; points to missing fields. */
  const isWhole = () => {
    const { checkout, invalid_field: amiss } = store.get()
    const isComplete = Object.keys(validateCheckout(checkout, deps.rules)).length === 0
    if (isComplete && !amiss) return true
    store.patch({ submitted: true, pay_error: null })
    // After its message is rendered, so that screen readers read both.
    if (amiss) setTimeout(() => document.getElementById(amiss)?.focus())
    else deps.onInvalid()
    return false
  }

  /** Contact and addresses could not be sent, so nothing was charged. */
  const notTold = async (error: unknown): Promise<void> => {
    const outcome = outcomeOfError(error)
    // An error that is unrelated to an earlier payment is shown as it is.
    if (outcome.kind === 'refused') store.patch({ submitted: outcome.incomplete, refused: outcome.errors })
    if (outcome.kind !== 'succeeded' && outcome.kind !== 'processing' && outcome.kind !== 'changed')
      return backToForm(callErrorText(error))
    return take(outcome, undefined)
  }

  /** Sends contact and addresses, then charges `total` as the shopper saw it. If it has changed, shows that first. */
  const send = async (card: Token, chosen: PaymentSelection) => {
    storeCardDetails(store, card)
    if (!(await loadOutcomeScreens(deps))) return backToForm(texts.not_sent)
    let version: number
    try {
      version = await sendCustomerDetails(deps)
    } catch (error) {
      return notTold(error)
    }
    await pay(card, chosen, seenNow() === chosen.seen ? version : VERSION_NOT_SEEN)
  }

  /** The total to charge; null if it is not the one that the shopper saw, or nothing can be paid. */
  const settledTotal = async (): Promise<number | null> => {
    try {
      const { total, reason } = await confirmTotal(deps)
      if (reason === null) return total
      backToForm(reason)
    } catch (error) {
      await notTold(error)
    }
    return null
  }

  const press = async () => {
    const { phase, action, left, payment_method } = store.get()
    if (phase !== 'form' || left) return
    if (action) return store.patch({ phase: 'action', pay_error: null })
    if (deps.connection_id === null) return backToForm(texts.no_methods)
    if (!isWhole()) return
    if (!deps.online()) return backToForm(connectionMessages().offline_unpaid)
    store.patch({ phase: 'paying', pay_error: null, submitted: false })
    const seen = seenNow()
    const total = await settledTotal()
    if (total === null) return
    if (await deps.showOfferFirst?.()) return store.patch({ phase: 'form' })
    // The server calls no provider here, so no card is needed.
    const there = deps.redirectOption?.(payment_method)
    if (there && total > 0) {
      const { token, connection_id } = there
      return send({ ...NO_CARD, token }, { payment_method, connection_id, total, seen })
    }
    const card = total === 0 ? NO_CARD : await deps.card.tokenize()
    if (card.status !== 'token')
      return backToForm(card.status === 'invalid' ? null : card.message || texts.card_unavailable)
    await send(card, { payment_method, connection_id: connectionOf(), total, seen })
  }

  const wallet = async ({ payment_method, connection_id, total, act: wallets, ...card }: WalletPayment) => {
    const { phase, blocked, payment_method: before } = store.get()
    if (phase === 'form' && blocked) return backToForm(blocked)
    if (!mayBegin()) return
    inForm = before
    acting = wallets
    store.patch({ phase: 'paying', pay_error: null, submitted: false, action: null, payment_method })
    const seen = seenNow()
    try {
      await deps.cartSettled()
      const problem = await deps.ratesSettled()
      if (problem !== null) return backToForm(problem)
      await send({ status: 'token', ...card }, { payment_method, connection_id, total, seen })
    } finally {
      acting = undefined
    }
  }

  const confirm = (transaction_id: string, payload?: ProviderResult) =>
    outcomeOf(
      api.continuePayment({
        body: { live_cart_session_id: sessionId(), transaction_id, ...(payload && { payload: { ...payload } }) },
      }),
    )
  const confirmWith = async (transaction_id: string, brought?: ProviderResult) => {
    store.patch({ phase: 'checking', action: null })
    const send = () => confirm(transaction_id, brought)
    await take(await send(), send)
  }
  const stop = async (transaction_id: string) => {
    const cancel = () => outcomeOf(api.cancelPayment({ body: { live_cart_session_id: sessionId(), transaction_id } }))
    store.patch({ phase: 'checking', action: null })
    await take(await cancel(), cancel)
  }

  const inAction = (act: (transaction_id: string) => Promise<void>) =>
    alone(async () => {
      const { action, phase } = store.get()
      if (action && phase === 'action') await act(action.transaction_id)
    })

  const mayBegin = () => {
    const { phase, left, blocked } = store.get()
    return phase === 'form' && !left && !blocked && isWhole()
  }

  return {
    press: () => alone(press),
    canStart: mayBegin,
    wallet: (paid) => alone(() => wallet(paid)),
    confirmed: (brought) => inAction((transaction_id) => confirmWith(transaction_id, brought)),
    stopped: () => inAction(stop),
    resume: (transaction_id, brought) =>
      alone(async () => {
        if (store.get().left) return
        if (!transaction_id) return check(undefined)
        resumed = true
        await confirmWith(transaction_id, brought)
        resumed = false
      }),
  }
}
