import { signatureOf } from '../../../../src/server/connectors/whop/signature.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../double-server.ts'
import { digitsOf } from '../fake-script.ts'
import { answerPage } from './whop-script.ts'

type Fields = Record<string, unknown>

interface Configuration extends Fields {
  id: string
  plan: { id: string; initial_price: number; currency: string; stock: number; product_id: string | null }
  metadata: Record<string, string>
  redirect_url: string | null
}

interface Payment extends Fields {
  id: string
  total: number
  currency: string
  substatus: string
  refunded_amount: number
  refunds: { id: string; amount: number }[]
  checkout_configuration_id: string
}

interface Hook extends Fields {
  id: string
  url: string
  enabled: boolean
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const ok = (json: unknown, status = 200): DoubleReply => ({ status, json })
const refused = (status: number, message: string): DoubleReply => ({
  status,
  json: { error: { type: 'invalid_request', message } },
})
const notFound = refused(404, 'The resource does not exist.')
const listed = (data: unknown[]): DoubleReply => ok({ data, page_info: { end_cursor: null, has_next_page: false } })
/** Amounts are exact to a thousandth in any currency. */
const thousandths = (price: number): number => Math.round(price * 1000)

/** Results of cards that don't succeed, by number. */
const SUBSTATUSES: Readonly<Record<string, string>> = {
  '4000000000000002': 'failed',
  '4000000000000077': 'pending',
}

const KNOWN = /^Bearer (apik_[a-z0-9_]+)$/

/** Validates a request for a checkout; '' or its problem. */
const problemIn = (body: Fields): string => {
  const plan = fieldsOf(body['plan'])
  if (body['mode'] !== 'payment') return 'mode must be payment'
  if (!String(plan['account_id']).startsWith('biz_')) return 'plan.account_id is required'
  if (typeof plan['initial_price'] !== 'number' || plan['initial_price'] <= 0) return 'plan.initial_price is a number'
  if (!/^[a-z]{3}$/.test(String(plan['currency']))) return 'plan.currency is not a currency'
  if (plan['plan_type'] !== 'one_time') return 'plan.plan_type must be one_time'
  return 'product_id' in plan && !String(plan['product_id']).startsWith('prod_')
    ? 'plan.product_id is not a product'
    : ''
}

/**
 * Whop's sandbox in memory, based on its SDK 0.0.42: every `apik_…` key is valid unless it contains `wrong`; one with
 * `other` belongs to another account.
 */
export const createWhopDouble = () => {
  const configurations = new Map<string, Configuration>()
  const payments = new Map<string, Payment>()
  const hooks = new Map<string, Hook>()
  const replies = new Map<string, { text: string; reply: DoubleReply }>()
  const ledger = [{ currency: 'usd', balance: 1204.5, pending_balance: 310.25, reserve_balance: 0 }]
  const payouts: Fields[] = [
    {
      id: 'wdrl_1',
      object: 'payout',
      amount: 850,
      fee_amount: 2.5,
      currency: 'usd',
      status: 'in_transit',
      created_at: '2026-11-19T09:00:00Z',
      estimated_arrival: '2026-11-24T09:00:00Z',
      payout_token: { nickname: 'Cedar Bank ••6621' },
    },
  ]
  const products = [
    { id: 'prod_kettle', title: 'Kettles' },
    { id: 'prod_cups', title: 'Cups and mugs' },
  ]
  let count = 0
  let self = ''
  const nextId = (prefix: string) => `${prefix}_D${String((count += 1)).padStart(8, '0')}`

  const shown = (made: Configuration, host: string): Fields => ({
    ...made,
    purchase_url: `${self}/${host.replace('-api', '').replace('api.', '')}/checkout/${made.plan.id}/?session=${made.id}`,
  })

  const makeCheckout = (body: Fields, host: string): DoubleReply => {
    const problem = problemIn(body)
    if (problem !== '') return refused(400, problem)
    const plan = fieldsOf(body['plan'])
    const made: Configuration = {
      id: nextId('ch'),
      account_id: plan['account_id'],
      mode: 'payment',
      plan: {
        id: nextId('plan'),
        initial_price: Number(plan['initial_price']),
        currency: String(plan['currency']),
        stock: Number(plan['stock'] ?? Infinity),
        product_id: typeof plan['product_id'] === 'string' ? plan['product_id'] : null,
      },
      metadata: fieldsOf(body['metadata']) as Record<string, string>,
      redirect_url: typeof body['redirect_url'] === 'string' ? body['redirect_url'] : null,
    }
    configurations.set(made.id, made)
    return ok(shown(made, host))
  }

  /** What the shopper does in Whop's form. */
  const buy = (session: string, number: string): DoubleReply => {
    const made = configurations.get(session)
    if (!made) return refused(404, 'This checkout is closed.')
    if (made.plan.stock <= 0) return { status: 409, json: { message: 'This is sold out.' } }
    const declined = number === '4000000000000002'
    const payment: Payment = {
      id: nextId('pay'),
      status: declined ? 'open' : 'paid',
      substatus: SUBSTATUSES[number] ?? 'succeeded',
      total: made.plan.initial_price,
      currency: made.plan.currency,
      refunded_amount: 0,
      refunds: [],
      checkout_configuration_id: made.id,
      metadata: made.metadata,
      card_brand: 'visa',
      card_last4: number.slice(-4),
      payment_method_type: 'card',
      failure_message: declined ? 'Your card was declined.' : null,
    }
    if (payment.substatus === 'pending') payment['status'] = 'pending'
    payments.set(payment.id, payment)
    if (declined) return { status: 402, json: { message: 'Your card was declined.' } }
    made.plan.stock -= 1
    return ok({ payment_id: payment.id, plan_id: made.plan.id })
  }

  const refund = (payment: Payment, body: Fields): DoubleReply => {
    const asked = thousandths(Number(body['partial_amount'] ?? payment.total - payment.refunded_amount))
    const left = thousandths(payment.total) - thousandths(payment.refunded_amount)
    if (asked <= 0 || asked > left) return refused(400, 'The refund is more than what is left.')
    payment.refunds.push({ id: nextId('rfnd'), amount: asked / 1000 })
    payment.refunded_amount = (thousandths(payment.refunded_amount) + asked) / 1000
    payment.substatus = asked === left ? 'refunded' : 'partially_refunded'
    return ok(payment)
  }

  const paymentAt = (request: DoubleRequest, id: string, action: string | undefined): DoubleReply => {
    const found = payments.get(id)
    if (!found) return notFound
    if (action === 'refund') return refund(found, fieldsOf(request.body))
    if (action === 'void') return refused(400, 'The payment cannot be voided.')
    return ok(found)
  }

  const findPayments = ({ query }: DoubleRequest): DoubleReply => {
    if (!String(query['company_id']).startsWith('biz_')) return refused(400, 'company_id is required')
    const of = query['checkout_configuration_ids']
    const wanted = Array.isArray(of) ? of.map(String) : null
    const all = [...payments.values()].toReversed()
    return listed(all.filter((each) => wanted === null || wanted.includes(each.checkout_configuration_id)))
  }

  const hookAt = ({ method, body }: DoubleRequest, id: string): DoubleReply => {
    if (method === 'POST') {
      const { url, events, resource_id } = fieldsOf(body)
      if (!Array.isArray(events) || !String(resource_id).startsWith('biz_'))
        return refused(400, 'events and resource_id')
      const made = { id: nextId('hook'), url: String(url), enabled: true, events }
      hooks.set(made.id, made)
      return ok({ ...made, webhook_secret: WHOP_SECRET })
    }
    if (method === 'DELETE') return hooks.delete(id) ? { status: 204, text: '' } : notFound
    const found = hooks.get(id)
    return found ? ok(found) : notFound
  }

  const route = (request: DoubleRequest, key: string): DoubleReply => {
    const [, , , area, id = '', action] = request.path.split('/')
    const account = key.includes('other') ? 'biz_other' : 'biz_double'
    switch (area) {
      case 'accounts':
        return listed([{ id: account, title: account === 'biz_other' ? 'Second Company' : 'Kettle & Crane' }])
      case 'checkout_configurations':
        if (request.method === 'POST') return makeCheckout(fieldsOf(request.body), request.host)
        if (request.method === 'DELETE') return configurations.delete(id) ? { status: 204, text: '' } : notFound
        return configurations.has(id) ? ok(shown(configurations.get(id) as Configuration, request.host)) : notFound
      case 'payments':
        return id === '' ? findPayments(request) : paymentAt(request, id, action)
      case 'webhooks':
        return hookAt(request, id)
      case 'products':
        return listed(products)
      case 'ledger_accounts':
        return id === account ? ok({ id, balances: ledger }) : notFound
      case 'payouts':
        return listed(payouts)
      default:
        throw new Error(`${request.path} is not in the double`)
    }
  }

  const answerApi = (request: DoubleRequest): DoubleReply => {
    const key = KNOWN.exec(String(request.headers.authorization))?.[1] ?? ''
    if (key === '' || key.includes('wrong')) return refused(401, 'The API key is not valid.')
    if (request.headers['api-version-date'] === undefined) throw new Error('Api-Version-Date is missing')
    const once = request.headers['idempotency-key']
    if (request.method !== 'POST' || once === undefined) return route(request, key)
    const earlier = replies.get(`${request.path}#${String(once)}`)
    if (earlier) return earlier.text === request.text ? earlier.reply : refused(422, 'The key was used otherwise.')
    const reply = structuredClone(route(request, key))
    replies.set(`${request.path}#${String(once)}`, { text: request.text, reply })
    return reply
  }

  const checkoutOf = (session: string) => {
    const made = configurations.get(session)
    if (!made) return null
    const { currency, initial_price } = made.plan
    return { price: `${currency.toUpperCase()} ${initial_price}`, redirect_url: made.redirect_url }
  }

  const double: ProviderDouble = {
    hosts: ['sandbox-api.whop.com', 'api.whop.com', 'js.whop.com', 'sandbox.whop.com', 'whop.com'],
    answer: (request) => {
      self = `http://${request.headers.host ?? ''}`
      if (request.host.endsWith('api.whop.com')) return answerApi(request)
      if (request.path === '/stand-in/pay') {
        const { session, number } = fieldsOf(request.body)
        return buy(String(session), digitsOf(number))
      }
      return answerPage(request, checkoutOf) ?? notFound
    },
  }
  return { ...double, configurations, payments, hooks, ledger, buy, nextId }
}

export const WHOP_SECRET = 'ws_double_0123456789abcdef0123456789abcdef'

/** Creates a webhook from Whop, signed by Standard Webhooks. */
export const whopReport = (
  type: string,
  data: unknown,
  signedAt: Date,
  id = `msg_${crypto.randomUUID()}`,
): WebhookRequest => {
  const event = { id: `evt_${id}`, api_version: 'v1', timestamp: signedAt.toISOString(), type, data }
  const body = Buffer.from(JSON.stringify(event))
  const timestamp = String(Math.floor(signedAt.getTime() / 1000))
  const signature = signatureOf(WHOP_SECRET, id, timestamp, body).toString('base64')
  return {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
    query: {},
    body,
  }
}
