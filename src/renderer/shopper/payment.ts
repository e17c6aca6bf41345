import { validateCheckout } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import type { PayReply } from '../../shared/contracts/transactions.ts'
import { callErrorText } from '../lib/fetch-client.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import type { CardAnswer, CardPort } from './card-port.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { ShopperMessages } from './messages.ts'
import { newId } from './new-id.ts'
import { outcomeOf, outcomeOfError } from './pay-outcome.ts'
import type { Outcome } from './pay-outcome.ts'
import { afterPurchase, noteCard, noteTransaction, tellWhoPays } from './payment-steps.ts'
import { confirmationOf } from './places.ts'
import type { ShopStore } from './shop-state.ts'
import type { Sync } from './sync.ts'
import { watchPayment } from './watch-payment.ts'
import type { Watched } from './watch-payment.ts'

export interface PaymentDeps {
  store: ShopStore
  api: ShopperApi
  card: Pick<CardPort, 'tokenize'>
  sync: Sync
  copy: Pick<DeviceCopy, 'clear'>
  rules: CheckoutRules
  /** Resolves once no change of the cart is under way: what is paid is what is shown. */
  cartSettled: () => Promise<void>
  /** The connection whose fields made the token; null while nothing can be paid with. */
  connection_id: string | null
  texts: ShopperMessages
  onInvalid: () => void
  go: (address: string) => void
  /** Keeps the device's copy, with the transaction that waits for a confirmation. */
  keep: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
}

export interface Payment {
  /** Pay was pressed. A second press while the first is under way does nothing. */
  press: () => Promise<void>
  /** The bank's page says that there is an outcome. */
  confirmed: () => Promise<void>
  /** The shopper stopped at the bank's page: the payment is released, and they can pay otherwise. */
  stopped: () => Promise<void>
  /** Finds out how a payment of this session stands: after a reload, a lost answer or the Back button. */
  resume: (transaction_id?: string) => Promise<void>
}

/** In a card's place when a promo code covers everything. */
const NO_CARD: CardAnswer = { status: 'token', token: 'nothing_to_pay', card_type: '', card_last_four: '' }

type Resend = (() => Promise<Outcome>) | undefined

/** Everything from the press of Pay to the next page (GAP-78). One press is one Idempotency-Key. */
export function createPayment(deps: PaymentDeps): Payment {
  const { store, api, texts } = deps
  const sessionId = () => store.get().session._id
  const backToForm = (pay_error: string | null) => store.patch({ phase: 'form', pay_error })

  const refresh = async () => {
    const read = await quiet(api.getSession({ params: { sessionId: sessionId() } }))
    if (read) store.takeSession(read.live_cart)
  }

  const finish = (reply: PayReply | null) => {
    deps.sync.stop()
    noteTransaction(store, reply)
    afterPurchase(deps)
    store.patch({ left: true })
    void deps.copy.clear()
    deps.go(confirmationOf(sessionId()))
  }

  let watching = false
  const check = async (resend: Resend) => {
    if (watching) return
    watching = true
    store.patch({ phase: 'checking', pay_error: null })
    const status = () => api.checkStatus({ body: { session_id: sessionId() } })
    const stopped = () => store.get().left
    const found = await watchPayment({ status, resend, wait: deps.wait, stopped })
    watching = false
    if (found) await take(found, undefined)
  }

  const take = async (outcome: Outcome | Watched, resend: Resend): Promise<void> => {
    switch (outcome.kind) {
      case 'succeeded':
        return finish(outcome.reply)
      case 'action':
        noteTransaction(store, outcome.reply)
        await deps.keep()
        if (outcome.type === 'redirect') return deps.go(outcome.url)
        return store.patch({
          phase: 'action',
          action: { url: outcome.url, transaction_id: outcome.reply.transaction_id },
        })
      case 'processing':
      case 'unknown':
        if (outcome.kind === 'processing') noteTransaction(store, outcome.reply)
        return check(outcome.kind === 'unknown' ? resend : undefined)
      case 'changed':
        store.takeSession(outcome.session)
        return backToForm(outcome.detail)
      case 'expired':
        return deps.go(location.href)
      case 'declined':
        store.patch({ action: null })
        await refresh()
        return backToForm(texts.declined(outcome.detail))
      case 'refused':
        store.patch({ action: null, submitted: outcome.incomplete, refused: outcome.errors })
        await refresh()
        return backToForm(outcome.detail)
      case 'not_sent':
        return backToForm(texts.not_sent)
    }
  }

  const pay = async (card: Extract<CardAnswer, { status: 'token' }>) => {
    const { session, checkout, payment_method } = store.get()
    const body = {
      live_cart_session_id: session._id,
      payment_method,
      payment_token: card.token,
      ...(deps.connection_id !== null && { connection_id: deps.connection_id }),
      billing_same_as_shipping: checkout.isBillingSameAsShipping,
      expected_total: session.total,
      currency: session.currency,
      cart_version: session.cart_version,
    }
    const key = newId()
    const send = () => outcomeOf(api.pay({ body }, { key, timeout: 45_000 }))
    await take(await send(), send)
  }

  const press = async () => {
    const { phase, action, checkout, left } = store.get()
    if (phase !== 'form' || left) return
    if (action) return store.patch({ phase: 'action', pay_error: null })
    if (deps.connection_id === null) return backToForm(texts.no_methods)
    if (Object.keys(validateCheckout(checkout, deps.rules)).length > 0) {
      store.patch({ submitted: true, pay_error: null })
      return deps.onInvalid()
    }
    store.patch({ phase: 'paying', pay_error: null, submitted: false })
    await deps.cartSettled()
    // The server asks no provider then: there is no card to ask for.
    const card = store.get().session.total === 0 ? NO_CARD : await deps.card.tokenize()
    if (card.status !== 'token')
      return backToForm(card.status === 'invalid' ? null : card.message || texts.card_unavailable)
    noteCard(store, card)
    try {
      await tellWhoPays(deps)
    } catch (error) {
      const outcome = outcomeOfError(error)
      // Nothing was sent that could charge: what is not about an earlier payment is said as it is.
      if (outcome.kind === 'refused') store.patch({ submitted: outcome.incomplete, refused: outcome.errors })
      if (outcome.kind !== 'succeeded' && outcome.kind !== 'processing') return backToForm(callErrorText(error))
      return take(outcome, undefined)
    }
    await pay(card)
  }

  const confirm = (transaction_id: string) =>
    outcomeOf(api.continuePayment({ body: { live_cart_session_id: sessionId(), transaction_id } }))

  return {
    press,
    confirmed: async () => {
      const { action, phase } = store.get()
      if (!action || phase !== 'action') return
      const { transaction_id } = action
      store.patch({ phase: 'checking', action: null })
      await take(await confirm(transaction_id), () => confirm(transaction_id))
    },
    stopped: async () => {
      const { action, phase } = store.get()
      if (!action || phase !== 'action') return
      const { transaction_id } = action
      const cancel = () => outcomeOf(api.cancelPayment({ body: { live_cart_session_id: sessionId(), transaction_id } }))
      store.patch({ phase: 'checking', action: null })
      await take(await cancel(), cancel)
    },
    resume: async (transaction_id) => {
      if (store.get().left) return
      if (!transaction_id) return check(undefined)
      store.patch({ phase: 'checking' })
      await take(await confirm(transaction_id), () => confirm(transaction_id))
    },
  }
}
