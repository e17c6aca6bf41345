import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Contract, Input, Reply } from '../../../src/shared/contract.ts'
import type { SignedInUser } from '../../../src/shared/contracts/accounts/auth.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../../src/shared/contracts/payments/transactions.ts'
import { ADDRESS, payBody } from '../shops/shop.ts'
import { TEST_COOKIE } from './test-browser.ts'
import { usualShipping } from '../shops/usual-shipping.ts'

/** A server called over the network, like a browser does. */
export interface Remote {
  /** Origin without a trailing slash. */
  url: string
}

export interface RemoteReply<B> {
  status: number
  /** Typed as a successful reply; check `status` first. */
  body: B
  detail: string
  retryAfter: string | null
  /** Milliseconds until the reply was complete. */
  took: number
}

export interface RemoteOptions {
  token?: string
  /** Idempotency-Key. */
  key?: string
  /** The Cookie header; defaults to that of the test browser. */
  cookie?: string
}

const HEADERS = { 'content-type': 'application/json' }

/** Sends any request; throws if the server doesn't respond within 15 seconds. */
export async function send(
  { url }: Remote,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<RemoteReply<unknown>> {
  const since = performance.now()
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { cookie: TEST_COOKIE, ...(body !== undefined && HEADERS), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await reply.text()
  const parsed: unknown = reply.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
  const detail: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'detail') : ''
  return {
    status: reply.status,
    body: parsed,
    detail: typeof detail === 'string' ? detail : '',
    retryAfter: reply.headers.get('retry-after'),
    took: performance.now() - since,
  }
}

/** Makes a call from the contract list. */
export async function callRemote<C extends Contract>(
  server: Remote,
  contract: C,
  input: Input<C>,
  { token, key, cookie }: RemoteOptions = {},
): Promise<RemoteReply<Reply<C>>> {
  // Input and reply are typed by the contract, which only the caller knows.
  const given = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? '')
  const query = given.query ? `?${new URLSearchParams(given.query).toString()}` : ''
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(cookie !== undefined && { cookie }),
  }
  const reply = await send(server, contract.method, `/api${path}${query}`, { body: given.body, headers })
  return reply as RemoteReply<Reply<C>>
}

export function requireOk<B>(reply: RemoteReply<B>): B {
  if (reply.status >= 300) throw new Error(`The call answered ${reply.status}: ${reply.detail}`)
  return reply.body
}

export interface RemoteShop {
  token: string
  /** The signed-in user, as a browser stores it. */
  user: SignedInUser
  user_id: string
  email: string
  store_id: string
  variant_id: string
}

/** Password of every account that `openRemoteShop` creates. */
export const REMOTE_PASSWORD = 'correct horse battery'

/** Creates an account and verifies its address, through the public API. @returns the signed-in user and token. */
async function openRemoteAccount(server: Remote, email: string): Promise<SignedInUser> {
  const names = { first_name: 'Ada', last_name: 'Moss' }
  const body = { email, password: REMOTE_PASSWORD, ...names }
  requireOk(await callRemote(server, contracts.auth.register, { body }))
  const { mails } = requireOk(await callRemote(server, contracts.system.outbox, { query: { to: email } }))
  const otp = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const { data } = requireOk(await callRemote(server, contracts.auth.verifyEmail, { body: { email, otp } }))
  return { ...data, ...names, name: 'Ada Moss', profile_picture: null }
}

const newAddress = (): string => `merchant-${randomUUID()}@example.com`

/** Sets the usual shipping rates on a store's payment pages. */
export async function setRemoteShipping(server: Remote, { store_id, token }: { store_id: string; token: string }) {
  const { paymentPages, shippingMethods } = contracts
  const { payment_pages } = requireOk(await callRemote(server, paymentPages.list, { query: { store_id } }, { token }))
  for (const { payment_page_id } of payment_pages)
    for (const [section_order, method] of usualShipping.entries()) {
      const body = { payment_page_id, section_order, ...method }
      requireOk(await callRemote(server, shippingMethods.create, { body }, { token }))
    }
}

/** Creates an account, a store, the test gateway and a product, through the public API. */
export async function openRemoteShop(
  server: Remote,
  email = newAddress(),
  store_name = 'Kettle & Crane',
): Promise<RemoteShop> {
  const user = await openRemoteAccount(server, email)
  const { token, id: user_id } = user
  const named = { store_name, user_id }
  const store = requireOk(await callRemote(server, contracts.stores.register, { body: named }, { token }))
  const { store_id } = store.data
  await setRemoteShipping(server, { store_id, token })
  requireOk(await callRemote(server, contracts.orchestration.testGateway, { body: { store_id } }, { token }))
  const variants = [{ title: 'Matte black', price: 1999, stock: 100 }]
  const product = requireOk(
    await callRemote(server, contracts.inventory.create, { body: { store_id, title: 'Kettle', variants } }, { token }),
  )
  const [variant] = product.data.variants
  if (!variant) throw new Error('The product has no variant')
  return { token, user, user_id, email, store_id, variant_id: variant.variant_id }
}

/** Creates a session with contact, addresses and shipping filled in. */
export async function readyRemoteSession(server: Remote, { variant_id }: RemoteShop): Promise<LiveCart> {
  const started = requireOk(await callRemote(server, contracts.cartSessions.startByVariant, { body: { variant_id } }))
  const body = {
    live_cart_session_id: started.session_id,
    email: `shopper-${randomUUID()}@example.com`,
    phone: '(512) 555-0148',
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  }
  return requireOk(await callRemote(server, contracts.cartSessions.updateCustomerInfo, { body })).live_cart
}

/** Enters a card in the gateway's fields, like the frame does. */
export async function enterRemoteCard(server: Remote, number: string): Promise<string> {
  const card = { number, exp_month: 8, exp_year: new Date().getFullYear() + 3, cvc: '123' }
  const { body } = await send(server, 'POST', '/test-gateway/tokens', { body: card })
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined
  if (typeof token !== 'string') throw new Error(`No token: ${JSON.stringify(body)}`)
  return token
}

/** Sends a Pay request with a card; with a new key each time unless one is given. */
export async function payRemote(
  server: Remote,
  session: LiveCart,
  number: string,
  key: string = randomUUID(),
): Promise<RemoteReply<PayReply>> {
  const token = await enterRemoteCard(server, number)
  return callRemote(server, contracts.transactions.pay, { body: payBody(session, token) }, { key })
}

export const checkRemote = async (server: Remote, session: LiveCart) =>
  requireOk(await callRemote(server, contracts.cartSessions.checkStatus, { body: { session_id: session._id } }))

/** A connected WebSocket of the dashboard, with all events it has received. */
export interface LiveListener {
  heard: unknown[]
  /** Resolves with the close code from the server. */
  closed: Promise<unknown>
  close: () => void
}

/** @throws Error if the server rejects the connection. */
export async function listenRemote({ url }: Remote, token: string): Promise<LiveListener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  const heard: unknown[] = []
  const closed = new Promise<unknown>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => heard.push(JSON.parse(Buffer.from(new Uint8Array(data as Buffer)).toString())))
  await once(socket, 'open')
  socket.send(JSON.stringify({ token }))
  const ready = new Promise<boolean>((resolve) => socket.once('message', () => resolve(true)))
  const admitted = await Promise.race([ready, closed.then(() => false)])
  if (!admitted) throw new Error(`The socket was closed with ${String(await closed)}`)
  return { heard, closed, close: () => socket.close() }
}
