import type { DoubleReply } from '../double-server.ts'
import { bankDetails, isBank, settleDebit, startDebit } from './stripe-banks.ts'
import { createStripeBooks, createStripeOpenings } from './stripe-books.ts'
import { missing, ok, refuse, text, type StripeObject } from './stripe-replies.ts'
import { createStripeSetups } from './stripe-setups.ts'

/** One merchant's account at the Stripe double. */
export type StripeAccount = ReturnType<typeof createStripeAccount>

interface Intent extends StripeObject {
  id: string
  amount: number
  status: string
  payment_method: string | null
  latest_charge: StripeObject | null
}

export const createStripeAccount = (livemode: boolean) => {
  let count = 0
  const nextId = () => `double${String((count += 1)).padStart(6, '0')}`
  const intents = new Map<string, Intent>()
  const methods = new Map<string, { behaviour: string; customer: string | null }>()
  const disputes = new Map<string, StripeObject>()
  const books = createStripeBooks(() => [...intents.values()])
  const replies = new Map<string, { body: string; reply: DoubleReply }>()

  const card = (overrides: StripeObject = {}) => ({
    brand: 'visa',
    last4: '4242',
    funding: 'credit',
    country: 'US',
    exp_month: 12,
    exp_year: 2034,
    checks: { cvc_check: 'pass', address_line1_check: 'pass', address_postal_code_check: 'pass' },
    three_d_secure: null,
    wallet: null,
    ...overrides,
  })

  /**
   * Returns the card of a method: `pm_card_mastercard`, `pm_card_visa_debit`, `pm_card_mastercard_prepaid`; a Visa
   * credit card for all others.
   */
  const cardOf = (behaviour: string, overrides: StripeObject = {}) => {
    const [, brand, funding] = /^pm_card_(visa|mastercard)(?:_(debit|prepaid))?$/.exec(behaviour) ?? []
    return card({ ...(brand && { brand }), ...(funding && { funding }), ...overrides })
  }

  /** Returns the method of a token, or a stored one. */
  const methodOf = (token: string) => {
    const known = methods.get(token)
    if (known !== undefined) return { id: token, ...known }
    if (!/^pm_(card|decline|later)_/.test(token)) return null
    const made = { behaviour: token, customer: null }
    const id = `pm_${nextId()}`
    methods.set(id, made)
    return { id, ...made }
  }

  const attach = (id: string, customer: string) => {
    methods.set(id, { behaviour: methods.get(id)?.behaviour ?? '', customer })
  }
  const createBank = (behaviour: string) => {
    const id = `pm_${nextId()}`
    methods.set(id, { behaviour, customer: null })
    return id
  }
  const setups = createStripeSetups({ livemode, nextId, methodOf, createBank, attach, cardOf, missing })

  const approve = (intent: Intent, authenticated = false) => {
    const isAutomatic = intent['capture_method'] !== 'manual'
    intent.status = isAutomatic ? 'succeeded' : 'requires_capture'
    intent['next_action'] = null
    intent['amount_received'] = isAutomatic ? intent.amount : 0
    intent['amount_capturable'] = isAutomatic ? 0 : intent.amount
    intent.latest_charge = {
      id: `ch_${nextId()}`,
      object: 'charge',
      amount: intent.amount,
      amount_captured: isAutomatic ? intent.amount : 0,
      amount_refunded: 0,
      currency: intent['currency'],
      status: 'succeeded',
      payment_intent: intent.id,
      payment_method_details: {
        type: 'card',
        card: cardOf(
          methods.get(intent.payment_method ?? '')?.behaviour ?? '',
          authenticated ? { three_d_secure: { result: 'authenticated' } } : {},
        ),
      },
      outcome: { network_status: 'approved_by_network' },
    }
    return ok(intent)
  }

  const decline = (intent: Intent, code: string): DoubleReply => {
    // Some reasons are error codes; the others are decline codes of `card_declined`.
    const own = ['expired_card', 'incorrect_cvc', 'processing_error', 'incorrect_number'].includes(code)
    intent.status = 'requires_payment_method'
    const error = {
      type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code: own || code.startsWith('payment_intent_') ? code : 'card_declined',
      ...(!code.startsWith('payment_intent_') && { decline_code: code }),
      message: 'Your card was declined.',
      network_decline_code: '05',
      advice_code: code === 'do_not_try_again' ? 'do_not_try_again' : 'try_again_later',
      payment_method: { id: intent.payment_method, object: 'payment_method', card: card() },
    }
    intent['last_payment_error'] = error
    intent.payment_method = null
    return { status: 402, json: { error: { ...error, payment_intent: structuredClone(intent) } } }
  }

  const challenge = (intent: Intent): DoubleReply => {
    intent.status = 'requires_action'
    if (intent['use_stripe_sdk'] === true) {
      intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint' } }
      return ok(intent)
    }
    intent['next_action'] = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `https://hooks.stripe.com/3d_secure_2/${intent.id}`, return_url: intent['return_url'] },
    }
    return ok(intent)
  }

  const run = (intent: Intent, behaviour: string, { isStored, isAlone }: { isStored: boolean; isAlone: boolean }) => {
    if (isBank(behaviour)) return startDebit(intent, behaviour, `ch_${nextId()}`)
    const later = /^pm_later_(\w+)$/.exec(behaviour)?.[1]
    const effective = isStored && later !== undefined ? `pm_decline_${later}` : behaviour
    const asks = effective === 'pm_card_threeDSecure2Required' || effective === 'pm_decline_challenge'
    if (asks && isAlone) return decline(intent, 'authentication_required')
    if (asks) return challenge(intent)
    const code = /^pm_decline_(\w+)$/.exec(effective)?.[1]
    return code === undefined ? approve(intent) : decline(intent, code)
  }

  return {
    nextId,
    replies,
    intents,
    disputes,
    books,
    ...setups,
    openings: createStripeOpenings(),
    describe: () =>
      ok({
        id: 'acct_double',
        object: 'account',
        charges_enabled: true,
        settings: { dashboard: { display_name: 'Kettle & Crane' }, payouts: books.own.payout_settings },
        external_accounts: books.own.external_accounts,
      }),
    createCustomer: (fields: StripeObject) => ok({ id: `cus_${nextId()}`, object: 'customer', ...fields }),
    createMethod: (behaviour = 'pm_card_visa', last4 = '4242') => {
      const id = `pm_${nextId()}`
      methods.set(id, { behaviour, customer: null })
      return ok({ id, object: 'payment_method', customer: null, card: card({ last4 }) })
    },
    paymentMethod: (id: string) => {
      const found = methodOf(id)
      if (found === null) return missing('PaymentMethod', id, 'payment_method')
      const { id: own, customer, behaviour } = found
      const details = isBank(behaviour) ? bankDetails(behaviour) : { type: 'card', card: cardOf(behaviour) }
      return ok({ id: own, object: 'payment_method', customer, ...details })
    },
    createIntent: (fields: StripeObject): DoubleReply => {
      const token = text(fields['payment_method']) || 'pm_card_visa'
      const method = methodOf(token)
      if (method === null) return missing('PaymentMethod', token, 'payment_method')
      const isStored = method.customer !== null
      if (isStored && method.customer !== fields['customer']) {
        return refuse(400, { message: 'The payment method belongs to another customer.', param: 'payment_method' })
      }
      if (typeof fields['setup_future_usage'] === 'string') {
        attach(method.id, text(fields['customer']))
      }
      const id = `pi_${nextId()}`
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount: Number(fields['amount']),
        currency: fields['currency'],
        status: 'requires_confirmation',
        capture_method: fields['capture_method'],
        client_secret: `${id}_secret_${count}`,
        created: Math.floor(Date.now() / 1000),
        livemode,
        customer: fields['customer'] ?? null,
        metadata: fields['metadata'] ?? {},
        payment_method: method.id,
        payment_method_types: fields['payment_method_types'],
        return_url: fields['return_url'] ?? null,
        use_stripe_sdk: fields['use_stripe_sdk'] === 'true',
        setup_future_usage: fields['setup_future_usage'] ?? null,
        last_payment_error: null,
        next_action: null,
        latest_charge: null,
      }
      intents.set(intent.id, intent)
      return run(intent, method.behaviour, { isStored, isAlone: fields['off_session'] === 'true' })
    },
    /** Applies the bank's result of a debit, with the return code of its scheme if one is given. */
    settle: (id: string, returnCode?: string) => {
      const intent = intents.get(id)
      if (intent) settleDebit(intent, methods.get(intent.payment_method ?? '')?.behaviour ?? '', returnCode)
    },
    /** Applies the shopper's result of 3-D Secure. */
    answer: (id: string, passed: boolean) => {
      const intent = intents.get(id)
      if (setups.answerSetup(id, passed) || intent === undefined) return
      if (passed) approve(intent, true)
      else decline(intent, 'payment_intent_authentication_failure')
    },
    confirm: (id: string): DoubleReply => {
      const intent = intents.get(id)
      return intent === undefined ? missing('payment_intent', id) : approve(intent)
    },
    retrieve: (id: string) => (intents.has(id) ? ok(intents.get(id)) : missing('payment_intent', id)),
    list: (query: StripeObject) => {
      const all = [...intents.values()].toReversed()
      const after = all.findIndex(({ id }) => id === query['starting_after']) + 1
      const data = all.slice(after, after + Number(query['limit'] ?? 10))
      return ok({ object: 'list', data, has_more: all.length > after + data.length })
    },
    search: (query: StripeObject) => {
      const wanted = /^metadata\["attempt_id"\]:"([^"]+)"$/.exec(text(query['query']))?.[1]
      const data = [...intents.values()].filter(({ metadata }) => (metadata as StripeObject)['attempt_id'] === wanted)
      return ok({ object: 'search_result', data, has_more: false })
    },
    capture: (id: string, fields: StripeObject): DoubleReply => {
      const intent = intents.get(id)
      if (intent === undefined) return missing('payment_intent', id)
      if (intent.status !== 'requires_capture') return unexpected(intent, 'captured')
      const amount = Number(fields['amount_to_capture'] ?? intent.amount)
      if (amount > intent.amount)
        return refuse(400, { param: 'amount_to_capture', message: 'The amount is too large.' })
      intent.status = 'succeeded'
      Object.assign(intent, { amount_received: amount, amount_capturable: 0 })
      Object.assign(intent.latest_charge ?? {}, { amount_captured: amount })
      return ok(intent)
    },
    cancel: (id: string, fields: StripeObject): DoubleReply => {
      const intent = intents.get(id)
      if (intent === undefined) return missing('payment_intent', id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected(intent, 'canceled')
      Object.assign(intent, { status: 'canceled', cancellation_reason: fields['cancellation_reason'] ?? null })
      return ok(intent)
    },
    refund: (fields: StripeObject): DoubleReply => {
      const id = text(fields['payment_intent'])
      const intent = intents.get(id)
      if (intent === undefined) return missing('payment_intent', id, 'payment_intent')
      const charge = intent.latest_charge
      if (intent.status !== 'succeeded' || charge === null) return unexpected(intent, 'refunded')
      const left = Number(charge['amount_captured']) - Number(charge['amount_refunded'])
      const amount = Number(fields['amount'])
      if (left === 0)
        return refuse(400, { code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
      if (amount > left)
        return refuse(400, { param: 'amount', message: 'Refund amount is greater than unrefunded amount.' })
      charge['amount_refunded'] = Number(charge['amount_refunded']) + amount
      return ok({
        id: `re_${nextId()}`,
        object: 'refund',
        amount,
        currency: intent['currency'],
        status: 'succeeded',
        payment_intent: id,
      })
    },
    dispute: (id: string) => (disputes.has(id) ? ok(disputes.get(id)) : missing('dispute', id, 'dispute')),
    defend: (id: string, fields: StripeObject): DoubleReply => {
      const found = disputes.get(id)
      if (found === undefined) return missing('dispute', id, 'dispute')
      Object.assign(found, { status: 'under_review', evidence: fields['evidence'] })
      return ok(found)
    },
    closeDispute: (id: string): DoubleReply => {
      const found = disputes.get(id)
      if (found === undefined) return missing('dispute', id, 'dispute')
      if (found['status'] !== 'needs_response') return refuse(400, { message: 'This dispute is already closed' })
      found['status'] = 'lost'
      return ok(found)
    },
  }
}

const unexpected = (intent: Intent, action: string): DoubleReply =>
  refuse(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${action} because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })
