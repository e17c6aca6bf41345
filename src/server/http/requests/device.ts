import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { newSecret } from '../../db/ids.ts'
import type { Settings } from '../../settings.ts'
import { hashToken } from './caller.ts'
import { AppError } from '../errors.ts'
import { isKnownHost } from './hosts.ts'

/** Cookie with the secret of a shopper's browser, which a session's contact details and addresses belong to. */
export const DEVICE_COOKIE = 'cw_device'

/** Longer than anyone returns to a confirmation page; browsers cap it at 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

/** A shopper's browser. */
export interface Device {
  /** Hash of its secret, as stored in sessions. */
  hash: string
  /** True if it sent no secret: a new one was created, which may never come back. */
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

/**
 * True if the browser uses HTTPS, even behind a TLS proxy that isn't configured: a merchant's own domain always does.
 */
function isSecure(settings: CookieSettings, { protocol, hostname }: FastifyRequest): boolean {
  if (protocol === 'https' || !isKnownHost(settings, hostname)) return true
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url))
  return urls.some((url) => url.hostname === hostname && url.protocol === 'https:')
}

/** Identifies the browser of a request. The reply sets a new secret if it has none. */
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

/** Fields that bind a session to a browser. */
export interface BoundSession {
  device_hash: string | null
  customer_email: string
  customer_phone: string
  customer_shipping_address: unknown
  customer_billing_address: unknown
  custom_fields: unknown
}

/** Bound to no browser: filled in before sessions were bound to browsers. */
const NO_DEVICE = ''

const hasContact = (session: BoundSession): boolean =>
  session.customer_email !== '' ||
  session.customer_phone !== '' ||
  session.customer_shipping_address !== null ||
  session.customer_billing_address !== null ||
  session.custom_fields !== null

/** The browser that a session belongs to; null until it has contact details. */
export const boundDevice = (session: BoundSession): string | null =>
  session.device_hash ?? (hasContact(session) ? NO_DEVICE : null)

/** True if a browser may see and change a session's contact details. */
export function isOwnDevice(session: BoundSession, device: Pick<Device, 'hash'> | null): boolean {
  const bound = boundDevice(session)
  return bound === null || bound === device?.hash
}

/** @throws AppError 404 for a session of another browser; 403 if the browser blocks cookies. */
export function requireOwnDevice(session: BoundSession, device: Device | null): void {
  if (isOwnDevice(session, device)) return
  if (device?.is_new !== false) {
    throw new AppError(403, 'Allow cookies for this page to continue', { code: 'no_cookie' })
  }
  throw otherDevice()
}

/** Same error as for an unknown session; the code tells the shopper's page to reload. */
export const otherDevice = (): AppError => new AppError(404, 'Session not found', { code: 'other_device' })

/** Marks a live cart with its browser. A symbol can never be serialized into a reply. */
const BOUND = Symbol('bound device')

type MarkedCart = LiveCart & { [BOUND]: string | null }

export const withBoundDevice = (cart: LiveCart, session: BoundSession): LiveCart =>
  Object.assign(cart, { [BOUND]: boundDevice(session) })

const isMarkedCart = (value: unknown): value is MarkedCart =>
  typeof value === 'object' && value !== null && BOUND in value

/** A live cart without contact details and anything derived from them. */
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
    // The tax reveals where someone lives.
    sales_tax_total: 0,
    tax_label: '',
    tax_inclusive: false,
    total: cart.total - (cart.tax_inclusive ? 0 : cart.sales_tax_total),
  }
}

/** Filters a reply for a browser: live carts that belong to another one have no contact details. */
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
