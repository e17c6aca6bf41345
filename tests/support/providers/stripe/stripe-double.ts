import { createHmac } from 'node:crypto'
import type { DoubleReply, DoubleRequest, OfficialDescription, ProviderDouble } from '../double-server.ts'
import { answerScript } from './stripe-script.ts'
import { createStripeAccount, type StripeAccount } from './stripe-account.ts'
import type { StripeObject } from './stripe-replies.ts'

export interface StripeDouble extends ProviderDouble {
  /** The account of a secret key; created on first use. */
  account(secretKey: string): StripeAccount
}

const form = (request: DoubleRequest): StripeObject => (request.body ?? {}) as StripeObject

/**
 * Stripe with API version 2023-08-16, in memory: any key works unless it contains `wrong`. Its payment methods are
 * those of Stripe's test mode (`pm_card_visa` …) and `pm_decline_<code>`, `pm_later_<code>`, `pm_later_challenge`.
 */
export const createStripeDouble = (description: OfficialDescription | null = null): StripeDouble => {
  const accounts = new Map<string, StripeAccount>()
  const account = (key: string): StripeAccount => {
    const found = accounts.get(key) ?? createStripeAccount(key.includes('_live_'))
    accounts.set(key, found)
    return found
  }
  return {
    hosts: ['api.stripe.com', 'files.stripe.com', 'hooks.stripe.com', 'js.stripe.com'],
    account,
    description: ({ host }) => (host === 'api.stripe.com' || host === 'files.stripe.com' ? description : null),
    answer: (request) => {
      // A publishable key belongs to the account whose secret key has the same suffix.
      if (request.host === 'js.stripe.com') return answerScript(request, (key) => account(key.replace('pk_', 'sk_')))
      const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (key === '' || key.includes('wrong')) {
        const message = `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
        return { status: 401, json: { error: { type: 'invalid_request_error', message } } }
      }
      if (request.headers['stripe-version'] !== '2023-08-16') throw new Error('The version of the API is not named')
      const denied = deniedTo(key, request)
      if (denied) return denied
      return once(account(key), request)
    },
  }
}

/**
 * Denials for restricted keys: none can read its account, and one named after a resource, like `rk_test_51NoRefunds…`,
 * can't access that resource.
 */
const deniedTo = (key: string, { path, method, query }: DoubleRequest): DoubleReply | null => {
  if (!key.startsWith('rk_')) return null
  const resource = path.split('/')[2] ?? ''
  const without = /No([A-Z][a-z]+)/.exec(key)?.[1]?.toLowerCase()
  if (resource === 'account' || resource === without) {
    const message = `The provided key '${key.slice(0, 8)}***' does not have the required permissions for this endpoint.`
    return { status: 403, json: { error: { type: 'invalid_request_error', message } } }
  }
  const isList = method === 'GET' && query['limit'] === '1'
  return isList ? { status: 200, json: { object: 'list', data: [], has_more: false, url: path } } : null
}

/** Runs a request once per idempotency key and repeats its reply; reusing a key with another body is an error. */
const once = (account: StripeAccount, request: DoubleRequest): DoubleReply => {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST') return route(account, request)
  if (typeof key !== 'string') throw new Error(`POST ${request.path} has no idempotency key`)
  const body = `${request.path}?${request.host === 'files.stripe.com' ? '' : request.text}`
  const earlier = account.replies.get(key)
  if (earlier?.body === body) return earlier.reply
  if (earlier !== undefined) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return { status: 400, json: { error: { type: 'idempotency_error', message } } }
  }
  const reply = route(account, request)
  account.replies.set(key, { body, reply })
  return reply
}

const route = (account: StripeAccount, request: DoubleRequest): DoubleReply => {
  const [, , resource = '', id, action] = request.path.split('/')
  const isPost = request.method === 'POST'
  switch (resource) {
    case 'account':
      return account.describe()
    case 'accounts':
      return isPost ? account.openings.open(form(request)) : account.openings.describe(id ?? '')
    case 'account_links':
      return account.openings.link(form(request))
    case 'customers':
      return account.createCustomer(form(request))
    case 'payment_methods':
      return isPost ? account.createMethod() : account.paymentMethod(id ?? '')
    case 'payment_intents':
      return routeIntent(account, request)
    case 'setup_intents':
      return isPost ? account.createSetup(form(request)) : account.retrieveSetup(id ?? '')
    case 'refunds':
      return account.refund(form(request))
    case 'files':
      return {
        status: 200,
        json: { id: `file_${account.nextId()}`, object: 'file', purpose: form(request)['purpose'] },
      }
    case 'disputes':
      if (action === 'close') return account.closeDispute(id ?? '')
      return isPost ? account.defend(id ?? '', form(request)) : account.dispute(id ?? '')
    default:
      return routeBooks(account, request)
  }
}

const routeBooks = ({ books }: StripeAccount, { method, path, query }: DoubleRequest): DoubleReply => {
  const [, , resource = ''] = path.split('/')
  switch (resource) {
    case 'balance':
      return books.balance()
    case 'balance_transactions':
      return books.listMovements(query)
    case 'payouts':
      return books.listPayouts(query)
    default:
      throw new Error(`${method} ${path} is not in the double`)
  }
}

const routeIntent = (account: StripeAccount, request: DoubleRequest): DoubleReply => {
  const [, , , id, action] = request.path.split('/')
  if (id === undefined) {
    return request.method === 'POST' ? account.createIntent(form(request)) : account.list(request.query)
  }
  if (id === 'search') return account.search(request.query)
  if (action === 'capture') return account.capture(id, form(request))
  if (action === 'cancel') return account.cancel(id, form(request))
  if (action === 'confirm') return account.confirm(id)
  return account.retrieve(id)
}

/** Returns the signature header that Stripe sends with this body. */
export const stripeSignature = (secret: string, body: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
