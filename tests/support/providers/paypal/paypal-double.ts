import { createSign } from 'node:crypto'
import { signedText } from '../../../../src/server/connectors/paypal/signature.ts'
import { answerScript } from './paypal-script.ts'
import type { DoubleReply, DoubleRequest, OfficialDescription, ProviderDouble } from '../double-server.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './paypal-certificate.ts'

type Fields = Record<string, unknown>

export interface PayPalDescriptions {
  orders: OfficialDescription
  payments: OfficialDescription
  disputes: OfficialDescription
}

interface Order extends Fields {
  id: string
  status: string
  intent: string
  unit: Fields
  captures: Fields[]
  authorizations: Fields[]
  refunds: Fields[]
  card: Fields | null
  /** Outcome of its capture: `approved`, `issue:<ISSUE>` or `response:<code>`. */
  ends: string
  /** Return URL of its payer. */
  back: string
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const ok = (json: unknown, status = 200): DoubleReply => ({ status, json })
const unprocessable = (issue: string): DoubleReply => ({
  status: 422,
  json: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The action could not be performed.',
    details: [{ issue, description: `Refused with ${issue}.` }],
  },
})
const notFound: DoubleReply = {
  status: 404,
  json: { name: 'RESOURCE_NOT_FOUND', message: 'The resource does not exist.' },
}
const valueOf = (money: unknown): number => Number(fieldsOf(money)['value'])

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const backIn = (source: Fields): string =>
  textIn(fieldsOf(fieldsOf(source['paypal'] ?? source['card'])['experience_context'])['return_url'])

/** PayPal's sandbox in memory: any app can sign in unless its id or secret contains `wrong`. */
export const createPayPalDouble = (descriptions: PayPalDescriptions | null = null) => {
  const orders = new Map<string, Order>()
  const disputes = new Map<string, Fields>()
  const replies = new Map<string, { body: string; reply: DoubleReply }>()
  const tokens = new Set<string>()
  let count = 0
  let self = ''
  const nextId = () => `DBL${String((count += 1)).padStart(9, '0')}`

  const show = (order: Order): Fields => ({
    id: order.id,
    status: order.status,
    intent: order.intent,
    links: [
      { rel: 'payer-action', href: `${self}/www.sandbox.paypal.com/checkoutnow?token=${order.id}`, method: 'GET' },
    ],
    payment_source: order.card === null ? { paypal: { account_id: 'PAYER12345678' } } : { card: order.card },
    purchase_units: [
      {
        ...order.unit,
        payments: { captures: order.captures, authorizations: order.authorizations, refunds: order.refunds },
      },
    ],
  })

  const paymentOf = (order: Order, amount: unknown, status: string): Fields => ({
    id: nextId(),
    status,
    amount,
    custom_id: order.unit['custom_id'],
    supplementary_data: { related_ids: { order_id: order.id } },
    network_transaction_reference: { id: 'NTX1' },
    processor_response: { avs_code: 'Y', cvv_code: 'M', response_code: '0000' },
  })

  const create = (body: Fields): DoubleReply => {
    const [unit] = body['purchase_units'] as Fields[]
    const card =
      fieldsOf(body['payment_source'])['card'] === undefined
        ? null
        : { last_digits: '1111', brand: 'VISA', type: 'CREDIT', expiry: '2034-12' }
    const order: Order = {
      id: nextId(),
      status: 'PAYER_ACTION_REQUIRED',
      intent: String(body['intent']),
      unit: fieldsOf(unit),
      captures: [],
      authorizations: [],
      refunds: [],
      card,
      ends: 'approved',
      back: backIn(fieldsOf(body['payment_source'])),
    }
    orders.set(order.id, order)
    return ok(show(order), 200)
  }

  const finish = (order: Order, kind: 'captures' | 'authorizations'): DoubleReply => {
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    const [how = '', code = ''] = order.ends.split(':')
    if (how === 'issue') return unprocessable(code)
    order.status = 'COMPLETED'
    const done = paymentOf(order, order.unit['amount'], kind === 'captures' ? 'COMPLETED' : 'CREATED')
    if (how === 'response') {
      Object.assign(done, {
        status: 'DECLINED',
        processor_response: { response_code: code, payment_advice_code: code === '5180' ? '03' : '02' },
      })
    }
    if (how === 'pending') done['status'] = 'PENDING'
    order[kind].push(done)
    return ok(show(order), 201)
  }

  const find = (kind: 'captures' | 'authorizations', id: string): [Order, Fields] | null => {
    for (const order of orders.values()) {
      const found = order[kind].find((payment) => payment['id'] === id)
      if (found !== undefined) return [order, found]
    }
    return null
  }

  const captureHeld = (id: string, body: Fields): DoubleReply => {
    const [order, held] = find('authorizations', id) ?? []
    if (order === undefined || held === undefined) return notFound
    if (held['status'] === 'VOIDED') return unprocessable('AUTHORIZATION_VOIDED')
    if (held['status'] !== 'CREATED') return unprocessable('AUTHORIZATION_ALREADY_CAPTURED')
    if (valueOf(body['amount']) > valueOf(held['amount'])) return unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED')
    held['status'] = 'CAPTURED'
    const done = paymentOf(order, body['amount'], 'COMPLETED')
    order.captures.push(done)
    return ok(done, 201)
  }

  const voidHeld = (id: string): DoubleReply => {
    const [, held] = find('authorizations', id) ?? []
    if (held === undefined) return notFound
    if (held['status'] === 'CAPTURED') return unprocessable('PREVIOUSLY_CAPTURED')
    held['status'] = 'VOIDED'
    return ok(held)
  }

  const refund = (id: string, body: Fields): DoubleReply => {
    const [order, capture] = find('captures', id) ?? []
    if (order === undefined || capture === undefined) return notFound
    const given = order.refunds.reduce((sum, done) => sum + valueOf(done['amount']), 0)
    const left = Math.round((valueOf(capture['amount']) - given) * 100)
    const asked = Math.round(valueOf(body['amount']) * 100)
    if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
    if (asked > left) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    const done = { id: nextId(), status: 'COMPLETED', amount: body['amount'] }
    order.refunds.push(done)
    return ok(done, 201)
  }

  const disputeAt = (id: string, action: string | undefined): DoubleReply => {
    const found = disputes.get(id)
    if (found === undefined) return notFound
    if (action === 'provide-evidence') found['status'] = 'UNDER_REVIEW'
    if (action === 'accept-claim')
      Object.assign(found, { status: 'RESOLVED', dispute_outcome: { outcome_code: 'ACCEPTED' } })
    return ok(action === undefined ? found : { links: [] })
  }

  const route = ({ method, path, body: given }: DoubleRequest): DoubleReply => {
    const body = fieldsOf(given)
    const [, , area, kind, id = '', action] = path.split('/')
    if (area === 'customer') return disputeAt(id, action)
    if (area === 'checkout') {
      if (id === '') return create(body)
      const order = orders.get(id)
      if (order === undefined) return notFound
      return action === undefined
        ? ok(show(order))
        : finish(order, action === 'capture' ? 'captures' : 'authorizations')
    }
    if (kind === 'authorizations') return action === 'capture' ? captureHeld(id, body) : voidHeld(id)
    if (kind === 'captures' && method === 'GET')
      return find('captures', id) === null ? notFound : ok(find('captures', id)?.[1])
    if (kind === 'captures') return refund(id, body)
    throw new Error(`${path} is not in the double`)
  }

  const signIn = ({ headers }: DoubleRequest): DoubleReply => {
    const pair = Buffer.from(String(headers.authorization).slice(6), 'base64').toString()
    if (pair.includes('wrong'))
      return ok({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    const access_token = `A21AA${nextId()}`
    tokens.add(access_token)
    return ok({ access_token, token_type: 'Bearer', expires_in: 32_400 })
  }

  /** Applies the payer's decision: the outcome of the capture, or null if the payer canceled. */
  const approve = (id: string, ends: string | null, card: Fields = {}) => {
    const order = orders.get(id)
    if (order === undefined || ends === null) return
    Object.assign(order, { status: 'APPROVED', ends, card: order.card === null ? null : { ...order.card, ...card } })
  }
  const backOf = (id: string) => orders.get(id)?.back ?? ''

  const double: ProviderDouble = {
    hosts: ['api-m.sandbox.paypal.com', 'api.paypal.com', 'www.paypal.com', 'www.sandbox.paypal.com'],
    description: ({ path }) => {
      if (path.startsWith('/v2/checkout/')) return descriptions?.orders ?? null
      if (path.startsWith('/v2/payments/')) return descriptions?.payments ?? null
      return path.startsWith('/v1/customer/') ? (descriptions?.disputes ?? null) : null
    },
    answer: (request) => {
      self = `http://${request.headers.host ?? ''}`
      if (request.host.startsWith('www.'))
        return answerScript(request, approve, backOf, (id) => orders.get(id)?.intent ?? '')
      if (request.path.startsWith('/v1/notifications/certs/')) return { status: 200, text: TEST_CERTIFICATE }
      if (request.path === '/v1/oauth2/token') return signIn(request)
      const token = String(request.headers.authorization).replace('Bearer ', '')
      if (!tokens.has(token)) return ok({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' }, 401)
      if (request.method !== 'POST') return route(request)
      const key = `${request.path}#${String(request.headers['paypal-request-id'])}`
      const earlier = replies.get(key)
      const isFile = String(request.headers['content-type']).startsWith('multipart/')
      if (earlier !== undefined && (isFile || earlier.body === request.text)) return earlier.reply
      if (earlier !== undefined) return unprocessable('DUPLICATE_REQUEST_ID')
      const reply = structuredClone(route(request))
      replies.set(key, { body: request.text, reply })
      return reply
    },
  }
  return {
    ...double,
    approve,
    orders,
    disputes,
    /** Expires all tokens early. */
    endTokens: () => tokens.clear(),
  }
}

/** Returns the headers that PayPal sends with this body. */
export const payPalSignature = (webhookId: string, body: Buffer, at: Date): Record<string, string> => {
  const [id, time] = [crypto.randomUUID(), at.toISOString()]
  const signature = createSign('RSA-SHA256')
    .update(signedText({ id, time }, webhookId, body))
    .sign(TEST_KEY, 'base64')
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
