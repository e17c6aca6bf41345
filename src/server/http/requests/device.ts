import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { newSecret } from '../../db/ids.ts'
import type { Settings } from '../../settings.ts'
import { hashToken } from './caller.ts'
import { AppError } from '../errors.ts'
import { isKnownHost } from './hosts.ts'

/** The cookie with the secret of a shopper's browser: contact and addresses of a session belong to whoever has it. */
export const DEVICE_COOKIE = 'cw_device'

/** Longer than anybody comes back to a confirmation page; browsers cut it to 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** A shopper's browser. */
export interface Device {
  /** Of its secret, as sessions store it. */
  hash: string
  /** It sent no secret: this one is made now, and may never come back. */
  is_new: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    device: Device | null
  }
}

const SECRET = /^[\w-]{43}$/

function secretOf({ headers: { cookie = '' } }: FastifyRequest): string | null {
  for (const pair of cookie.split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === DEVICE_COOKIE && SECRET.test(value)) return value
  }
  return null
}

type CookieSettings = Pick<Settings, 'publicUrl' | 'checkoutUrl' | 'knownHosts'>

/** Whether the browser speaks https, also where a proxy that nobody named ends it: a merchant's own domain always does. */
function isSecure(settings: CookieSettings, { protocol, hostname }: FastifyRequest): boolean {
  if (protocol === 'https' || !isKnownHost(settings, hostname)) return true
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url))
  return urls.some((url) => url.hostname === hostname && url.protocol === 'https:')
}

/** The browser of a request. One without a secret is given a new one with the reply. */
export function identifyDevice(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): Device {
  if (request.device) return request.device
  const sent = secretOf(request)
  const secret = sent ?? newSecret()
  if (sent === null) {
    const secure = isSecure(settings, request) ? '; Secure' : ''
    const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    reply.header('set-cookie', `${DEVICE_COOKIE}=${secret}; ${attributes}`)
  }
  request.device = { hash: hashToken(secret), is_new: sent === null }
  return request.device
}

/** What tells whose browser a session belongs to. */
export interface BoundSession {
  device_hash: string | null
  customer_email: string
  customer_phone: string
  customer_shipping_address: unknown
  customer_billing_address: unknown
  custom_fields: unknown
}

/** Bound to no browser at all: filled in before sessions knew browsers. */
const NOBODY = ''

const hasContact = (session: BoundSession): boolean =>
  session.customer_email !== '' ||
  session.customer_phone !== '' ||
  session.customer_shipping_address !== null ||
  session.customer_billing_address !== null ||
  session.custom_fields !== null

/** The browser that a session belongs to, null while it has no contact details. */
export const boundDevice = (session: BoundSession): string | null =>
  session.device_hash ?? (hasContact(session) ? NOBODY : null)

/** Whether a browser may see and change the contact details of a session. */
export function isOwnDevice(session: BoundSession, device: Pick<Device, 'hash'> | null): boolean {
  const bound = boundDevice(session)
  return bound === null || bound === device?.hash
}

/** @throws AppError 404 for a session of another browser; 403 where the browser keeps no cookies. */
export function requireOwnDevice(session: BoundSession, device: Device | null): void {
  if (isOwnDevice(session, device)) return
  if (device?.is_new !== false) {
    throw new AppError(403, 'Allow cookies for this page to continue', { code: 'no_cookie' })
  }
  throw otherDevice()
}

/** As if there were no such session; the code tells the shopper's page to load again. */
export const otherDevice = (): AppError => new AppError(404, 'Session not found', { code: 'other_device' })

/** Marks a live cart with the browser that it belongs to. A symbol: it can never be sent. */
const BOUND = Symbol('bound device')

type MarkedCart = LiveCart & { [BOUND]: string | null }

export const withBoundDevice = (cart: LiveCart, session: BoundSession): LiveCart =>
  Object.assign(cart, { [BOUND]: boundDevice(session) })

const isMarkedCart = (value: unknown): value is MarkedCart =>
  typeof value === 'object' && value !== null && BOUND in value

/** A live cart without contact details, and without what is derived from them. */
export function withoutContact(cart: LiveCart): LiveCart {
  const { opt_in: _, ...rest } = cart
  return {
    ...rest,
    customer_email: '',
    customer_phone: '',
    customer_shipping_address: null,
    customer_billing_address: null,
    customer_edits: {},
    customer_version: 0,
    affiliate_code: '',
    browser_info: null,
    progress_step: null,
    promo_notice: null,
    shipping_notice: null,
    // The tax tells where somebody lives.
    sales_tax_total: 0,
    tax_label: '',
    tax_inclusive: false,
    total: cart.total - (cart.tax_inclusive ? 0 : cart.sales_tax_total),
  }
}

/** A reply as a browser may see it: live carts that belong to another one come without contact details. */
export function forDevice<T>(reply: T, device: Pick<Device, 'hash'> | null): T
export function forDevice(reply: unknown, device: Pick<Device, 'hash'> | null): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  const seen: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(reply)) seen[name] = seenBy(value, device)
  return seen
}

function seenBy(value: unknown, device: Pick<Device, 'hash'> | null): unknown {
  if (!isMarkedCart(value)) return value
  const bound = value[BOUND]
  return bound === null || bound === device?.hash ? value : withoutContact(value)
}
