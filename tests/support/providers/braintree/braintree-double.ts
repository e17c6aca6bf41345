import { createHash, createHmac } from 'node:crypto'
import { answerScript, type BraintreeNonces } from './braintree-script.ts'
import { createDisputes } from './braintree-disputes.ts'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'

type Fields = Record<string, unknown>

interface Transaction {
  id: string
  orderId: string
  status: string
  cents: number
  authorized: number
  currency: string
  event: Fields
  kept: string | null
  refunds: { id: string; cents: number }[]
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const money = (cents: number, currencyCode: string) => ({ value: (cents / 100).toFixed(2), currencyCode })
const data = (value: unknown): DoubleReply => ({ status: 200, json: { data: value } })
const failure = (errorClass: string, message: string, legacyCode?: string): DoubleReply => ({
  status: 200,
  json: { data: null, errors: [{ message, extensions: { errorClass, ...(legacyCode && { legacyCode }) } }] },
})
const CARD = {
  __typename: 'CreditCardDetails',
  brandCode: 'VISA',
  last4: '1111',
  bin: '411111',
  binData: { debit: 'YES', prepaid: 'NO', countryOfIssuance: 'US' },
  expirationMonth: '12',
  expirationYear: '2034',
}
const TWO_ACCOUNTS: Readonly<Record<string, string>> = { heron_usd: 'USD', heron_eur: 'EUR' }

/**
 * Braintree's GraphQL API in memory: any keys work unless they contain `wrong`. A nonce `fake-decline-<code>` is
 * declined by the processor, `fake-reject-<REASON>` by the gateway, and each nonce works once.
 */
export const createBraintreeDouble = (accounts = TWO_ACCOUNTS) => {
  const transactions = new Map<string, Transaction>()
  const vault = new Map<string, string>()
  const disputes = createDisputes()
  const spent = new Set<string>()
  const nonces: BraintreeNonces = new Map()
  let count = 0
  const nextId = (kind: string) => Buffer.from(`${kind}_d${(count += 1)}`).toString('base64url')

  const show = ({ id, orderId, status, cents, authorized, currency, event, kept, refunds }: Transaction) => ({
    id,
    legacyId: id,
    orderId,
    status,
    amount: money(cents, currency),
    paymentMethod: kept === null ? null : { id: kept, usage: 'MULTI_USE' },
    paymentMethodSnapshot: {
      ...CARD,
      threeDSecure: { authentication: { liabilityShifted: true } },
    },
    statusHistory: [{ ...event, amount: money(authorized, currency) }],
    refunds: refunds.map((refund) => ({ id: refund.id, status: 'SETTLED', amount: money(refund.cents, currency) })),
  })

  const eventFor = (source: string, captures: boolean): Fields & { status: string } => {
    const code = /^fake-decline-(\d{4})/.exec(source)?.[1]
    if (code !== undefined) {
      const declineType = code === '2012' ? 'HARD' : 'SOFT'
      const processorResponse = { legacyCode: code, message: 'Declined' }
      const network = {
        networkResponse: { code: '05' },
        merchantAdviceCodeResponse: { code: code === '2017' ? '03' : '02' },
      }
      return {
        __typename: 'ProcessorDeclinedEvent',
        status: 'PROCESSOR_DECLINED',
        declineType,
        processorResponse,
        ...network,
      }
    }
    const reason = /^fake-reject-([A-Z_]+)/.exec(source)?.[1]
    if (reason !== undefined)
      return { __typename: 'GatewayRejectedEvent', status: 'GATEWAY_REJECTED', gatewayRejectionReason: reason }
    const processorResponse = { cvvResponse: 'MATCHES', avsPostalCodeResponse: 'MATCHES' }
    return { __typename: 'AuthorizedEvent', status: captures ? 'SETTLED' : 'AUTHORIZED', processorResponse }
  }

  const pay = (input: Fields, captures: boolean): Transaction | DoubleReply => {
    const wanted = fieldsOf(input['transaction'])
    const given = textOf(input['paymentMethodId'])
    const method = nonces.get(given) ?? given
    const known = vault.get(method)
    if (known === undefined && (!method.startsWith('fake-') || spent.has(method))) {
      return failure('VALIDATION', 'Unknown or expired payment method nonce', '91565')
    }
    spent.add(method)
    const source = known ?? method
    const event = eventFor(source, captures)
    const keeps = wanted['vaultPaymentMethodAfterTransacting'] !== undefined
    const kept = keeps ? nextId('paymentmethod') : null
    if (kept !== null) vault.set(kept, source)
    const cents = Math.round(Number(wanted['amount']) * 100)
    const currency = accounts[textOf(wanted['merchantAccountId'])] ?? ''
    const base = {
      id: nextId('transaction'),
      orderId: textOf(wanted['orderId']),
      status: event.status,
      kept,
      refunds: [],
    }
    const made = { ...base, cents, authorized: cents, currency, event }
    transactions.set(made.id, made)
    return made
  }

  const paid = (name: string, input: Fields, captures: boolean): DoubleReply => {
    const made = pay(input, captures)
    return 'orderId' in made ? data({ [name]: { transaction: show(made) } }) : made
  }

  /** Verifies a nonce and stores it; one that the bank declines is not stored. */
  const store = (given: string): DoubleReply => {
    const method = nonces.get(given) ?? given
    if (!method.startsWith('fake-') || spent.has(method)) {
      return failure('VALIDATION', 'Unknown or expired payment method nonce', '91565')
    }
    spent.add(method)
    const { status, __typename, ...facts } = eventFor(method, false)
    const isVerified = __typename === 'AuthorizedEvent'
    const id = nextId('paymentmethod')
    if (isVerified) vault.set(id, method)
    const verification = { id: nextId('verification'), status: isVerified ? 'VERIFIED' : status, ...facts }
    const paymentMethod = isVerified ? { id, usage: 'MULTI_USE', details: CARD } : null
    return data({ vaultPaymentMethod: { paymentMethod, verification } })
  }

  /** Returns the payment method of a nonce without consuming it. `fake-paypal-…` is not a card. */
  const describe = (given: string) => {
    const method = nonces.get(given) ?? given
    if (!method.startsWith('fake-') || spent.has(method)) return null
    if (method.startsWith('fake-paypal-')) return { details: { __typename: 'PayPalAccountDetails' } }
    const liabilityShifted = given.startsWith('tokencc_bh_') || method.startsWith('fake-secured-')
    return { details: { ...CARD, threeDSecure: { authentication: { liabilityShifted } } } }
  }

  const change = (text: string, input: Fields): DoubleReply => {
    const found = transactions.get(textOf(input['transactionId']))
    if (found === undefined) return failure('NOT_FOUND', 'An object with this ID was not found.')
    if (text.includes('captureTransaction')) {
      Object.assign(found, {
        status: 'SETTLED',
        cents: Math.round(Number(fieldsOf(input['transaction'])['amount']) * 100),
      })
      return data({ captureTransaction: { transaction: { id: found.id, status: found.status } } })
    }
    if (text.includes('reverseTransaction')) {
      found.status = 'VOIDED'
      return data({ reverseTransaction: { reversal: { __typename: 'Transaction', id: found.id, status: 'VOIDED' } } })
    }
    const cents = Math.round(Number(fieldsOf(input['refund'])['amount']) * 100)
    const left = found.cents - found.refunds.reduce((sum, refund) => sum + refund.cents, 0)
    if (left === 0) return failure('VALIDATION', 'Transaction has already been fully refunded.', '91512')
    if (cents > left) return failure('VALIDATION', 'Refund amount is too large.', '91521')
    const refund = { id: nextId('refund'), cents }
    found.refunds.push(refund)
    return data({ refundTransaction: { refund: { id: refund.id, status: 'SUBMITTED_FOR_SETTLEMENT' } } })
  }

  const answer = ({ headers, body }: DoubleRequest): DoubleReply => {
    const pair = Buffer.from(String(headers.authorization).slice(6), 'base64').toString()
    if (pair.includes('wrong')) return failure('AUTHENTICATION', 'Authentication credentials are invalid')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(headers['braintree-version']))) return failure('VALIDATION', 'No version')
    const operations = textOf(fieldsOf(body)['operations'])
    const { query, variables } = operations === '' ? fieldsOf(body) : fieldsOf(JSON.parse(operations))
    const [text, given] = [textOf(query), fieldsOf(variables)]
    const input = fieldsOf(given['input'])
    if (text.includes('ispute')) return disputes.answer(text, textOf(given['id']) || textOf(input['disputeId']), input)
    if (text.includes('chargeCreditCard')) return paid('chargeCreditCard', input, true)
    if (text.includes('authorizeCreditCard')) return paid('authorizeCreditCard', input, false)
    if (text.includes('chargePaymentMethod')) return paid('chargePaymentMethod', input, true)
    if (text.includes('authorizePaymentMethod')) return paid('authorizePaymentMethod', input, false)
    if (text.includes('vaultPaymentMethod')) return store(textOf(input['paymentMethodId']))
    if (text.includes('createClientToken'))
      return data({ createClientToken: { clientToken: 'client_token_of_double' } })
    if (text.includes('viewer')) {
      const edges = Object.entries(accounts).map(([id, currencyCode]) => ({
        node: { id, currencyCode, isDefault: id === 'heron_usd', status: 'ACTIVE' },
      }))
      const id = Buffer.from('merchant_heronkettles0001').toString('base64')
      const viewer = { merchant: { id, companyName: 'Heron Kettles', merchantAccounts: { edges } } }
      return data({ viewer, ...(text.includes('... on PaymentMethod ') && { node: describe(textOf(given['id'])) }) })
    }
    if (text.includes('... on PaymentMethod ')) return data({ node: describe(textOf(given['id'])) })
    if (text.includes('node(id')) {
      const found = transactions.get(textOf(given['id']))
      return data({ node: found === undefined ? null : show(found) })
    }
    if (text.includes('search')) {
      const all = [...transactions.values()].filter(({ orderId }) => orderId === given['order'])
      return data({ search: { transactions: { edges: all.map((one) => ({ node: show(one) })) } } })
    }
    return change(text, input)
  }

  const double: ProviderDouble = {
    hosts: ['payments.sandbox.braintree-api.com', 'js.braintreegateway.com'],
    answer: (request) => (request.host === 'js.braintreegateway.com' ? answerScript(request, nonces) : answer(request)),
  }
  return { ...double, transactions, disputes: disputes.all }
}

/** Creates a notification as Braintree sends it, signed with its keys. */
export const braintreeNotification = (
  keys: { public_key: string; private_key: string },
  kind: string,
  orderId: string,
  disputeId = '',
): Buffer => {
  const transaction = `<transaction><id>abc</id><global-id>of_the_transaction</global-id><order-id>${orderId}</order-id></transaction>`
  const subject = disputeId === '' ? transaction : `<dispute>${transaction}<id>${disputeId}</id></dispute>`
  const xml = `<notification><kind>${kind}</kind><timestamp type="datetime">2026-11-21T12:00:00Z</timestamp><subject>${subject}</subject></notification>`
  const bt_payload = `${Buffer.from(xml).toString('base64')}\n`
  const key = createHash('sha1').update(keys.private_key).digest()
  const digest = createHmac('sha1', key).update(bt_payload).digest('hex')
  return Buffer.from(
    new URLSearchParams({ bt_signature: `other|00&${keys.public_key}|${digest}`, bt_payload }).toString(),
  )
}
