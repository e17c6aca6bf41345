import type { DoubleReply } from '../double-server.ts'
import { bankBehaviour, bankDetails, bankRefusal, isBank } from './stripe-banks.ts'

type StripeObject = Record<string, unknown>

interface Setup extends StripeObject {
  id: string
  status: string
}

/** What setups need from their account. */
interface Account {
  livemode: boolean
  nextId: () => string
  /** The method of a token, or a stored one; null if there is none. */
  methodOf: (token: string) => { id: string; behaviour: string } | null
  /** Creates a method of a bank account. */
  createBank: (behaviour: string) => string
  /** Attaches a method to a customer. */
  attach: (method_id: string, customer: string) => void
  cardOf: (behaviour: string) => StripeObject
  missing: (kind: string, id: string, param?: string) => DoubleReply
}

const ok = (json: unknown): DoubleReply => ({ status: 200, json: structuredClone(json) })

/** SetupIntents of one merchant's account: a method is attached to its customer once one has succeeded. */
export const createStripeSetups = ({ livemode, nextId, methodOf, createBank, attach, cardOf, missing }: Account) => {
  const setups = new Map<string, Setup>()

  const succeed = (setup: Setup, behaviour: string): DoubleReply => {
    const method = setup['payment_method'] as StripeObject
    const customer = String(setup['customer'])
    attach(String(method['id']), customer)
    Object.assign(setup, {
      status: 'succeeded',
      next_action: null,
      payment_method: { ...method, customer },
      latest_attempt: {
        id: `setatt_${nextId()}`,
        object: 'setup_attempt',
        status: 'succeeded',
        payment_method_details: isBank(behaviour)
          ? bankDetails(behaviour)
          : { type: 'card', card: { ...cardOf(behaviour), network_transaction_id: 'ntx_setup' } },
      },
      mandate: isBank(behaviour) ? `mandate_${nextId()}` : null,
    })
    return ok(setup)
  }

  const decline = (setup: Setup, code: string): DoubleReply => {
    const isAuthentication = code === 'setup_intent_authentication_failure'
    const error = {
      type: isAuthentication ? 'invalid_request_error' : 'card_error',
      code: isAuthentication ? code : 'card_declined',
      ...(!isAuthentication && { decline_code: code }),
      message: isAuthentication
        ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
        : 'Your card was declined.',
    }
    const payment_method = setup['payment_method']
    Object.assign(setup, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_setup_error: { ...error, payment_method },
    })
    return { status: 402, json: { error: { ...error, setup_intent: structuredClone(setup) } } }
  }

  const refuseBank = (setup: Setup, code: string): DoubleReply => {
    setup.status = 'requires_payment_method'
    const error = { type: 'invalid_request_error', code, message: 'The bank account can’t be debited.' }
    return { status: 400, json: { error: { ...error, setup_intent: structuredClone(setup) } } }
  }

  const behaviourOf = ({ payment_method }: Setup): string =>
    methodOf(String((payment_method as StripeObject)['id']))?.behaviour ?? ''

  return {
    setups,
    createSetup: (fields: StripeObject): DoubleReply => {
      const data = fields['payment_method_data'] as StripeObject | undefined
      const token = data ? createBank(bankBehaviour(data)) : String(fields['payment_method'])
      const method = methodOf(token)
      if (method === null) return missing('PaymentMethod', token, 'payment_method')
      const id = `seti_${nextId()}`
      const setup: Setup = {
        id,
        object: 'setup_intent',
        client_secret: `${id}_secret_${nextId()}`,
        created: Math.floor(Date.now() / 1000),
        livemode,
        customer: fields['customer'] ?? null,
        description: fields['description'] ?? null,
        metadata: fields['metadata'] ?? {},
        payment_method: {
          id: method.id,
          object: 'payment_method',
          ...(isBank(method.behaviour)
            ? bankDetails(method.behaviour)
            : { type: 'card', card: cardOf(method.behaviour) }),
        },
        payment_method_types: fields['payment_method_types'] ?? ['card'],
        status: 'requires_confirmation',
        usage: fields['usage'] ?? 'off_session',
        last_setup_error: null,
        latest_attempt: null,
        next_action: null,
      }
      setups.set(id, setup)
      if (method.behaviour === 'pm_card_threeDSecure2Required') {
        setup.status = 'requires_action'
        setup['next_action'] = {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'stripe_3ds2_fingerprint' },
        }
        return ok(setup)
      }
      if (data?.['type'] === 'us_bank_account') {
        setup.status = 'requires_action'
        const hosted_verification_url = `https://payments.stripe.com/microdeposit/${id}`
        const verify_with_microdeposits = { arrival_date: 1_790_000_000, hosted_verification_url }
        setup['next_action'] = { type: 'verify_with_microdeposits', verify_with_microdeposits }
        return ok(setup)
      }
      if (data && bankRefusal(method.behaviour) !== '') return refuseBank(setup, bankRefusal(method.behaviour))
      const code = /^pm_decline_(\w+)$/.exec(method.behaviour)?.[1]
      return code === undefined ? succeed(setup, method.behaviour) : decline(setup, code)
    },
    retrieveSetup: (id: string): DoubleReply => (setups.has(id) ? ok(setups.get(id)) : missing('setupintent', id)),
    /** Applies the shopper's result of 3-D Secure; false if there is no such setup. */
    answerSetup: (id: string, passed: boolean): boolean => {
      const setup = setups.get(id)
      if (setup === undefined) return false
      if (passed) succeed(setup, behaviourOf(setup))
      else decline(setup, 'setup_intent_authentication_failure')
      return true
    },
  }
}
