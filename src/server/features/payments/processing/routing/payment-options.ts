import type { PaymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import type { ExpressMethod } from '../../../../../shared/domain/checkout/express.ts'
import type { PageSources, PaymentOption } from '../../../../../shared/shop-data.ts'
import { canCharge } from '../../../../connectors/connector.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import type { AuthorizeInput, ClientHosts } from '../../../../connectors/inputs.ts'
import type { Deps } from '../../../../deps.ts'
import { isKnownHost } from '../../../../http/requests/hosts.ts'
import { activeConnections, type OpenConnection } from '../../payment-accounts/service.ts'
import { wishOf } from '../authorize/authorize.ts'
import type { Choice } from './select-connection.ts'
import { canStore, connectionsFor } from './storing-connections.ts'
import { offeredMethods, routePayment, type RoutedSession } from './route-payment.ts'

/** Session facts that payment options depend on. */
export type PayableSession = RoutedSession

/** Payment methods of a session on a page, and the sources that the page's content security policy has to allow. */
export interface PaymentOptions {
  options: PaymentOption[]
  /** Express wallets; absent while the page shows none. */
  express?: PaymentOption[]
  sources: PageSources
}

interface Shown {
  /** Methods in the form. */
  methods?: readonly PaymentMethod[]
  /** Wallets that have buttons on the page. */
  wallets?: Promise<readonly ExpressMethod[]>
  /** The host that serves the page. */
  host?: string
  /** Methods that the store leaves out of the form: PayPal, if it is turned off. */
  without?: Promise<readonly PaymentMethod[]>
  /** True if the shopper can choose a subscription on the page. */
  mayStore?: boolean
}

/** In the form: card fields, and methods that redirect to the provider's page. */
const IN_FORM = ['card', 'paypal'] as const

/**
 * Returns the payment methods of a session: those that a connection of the store accepts now and the page can render
 * (GAP-79).
 */
export async function paymentOptionsOf(
  deps: Deps,
  session: PayableSession,
  shown: Shown = {},
): Promise<PaymentOptions> {
  const all = await activeConnections(deps, session.store_id, session.mode, session.session_id)
  const active = connectionsFor(session, all)
  const storing = shown.mayStore ? active.filter(canStore) : []
  const at = { deps, session, active, storing, origin: originOf(deps, shown.host), sheets: true }
  // A provider that renders its wallets only as sheets gets buttons for them, and nothing in the form.
  const inForm = active.filter(({ connector }) => !connector.capabilities.own_wallets)
  const without = (await shown.without) ?? []
  const leaving = IN_FORM.filter(
    (method) =>
      method === 'card' || (!without.includes(method) && inForm.some(({ methods }) => methods.includes(method))),
  )
  const [options, express] = await Promise.all([
    shown.methods ? optionsFor(at, shown.methods) : optionsFor({ ...at, sheets: false }, leaving),
    shown.wallets?.then((wallets) => (wallets.length > 0 ? optionsFor(at, wallets) : undefined)),
  ])
  const whole = options.filter(({ payment_method, client }) => payment_method === 'card' || canLeave(client))
  return {
    options: shown.methods ? options : whole,
    ...(express && { express }),
    sources: sourcesOf(active),
  }
}

const canLeave = ({ data }: Record<string, unknown>): boolean =>
  typeof data === 'object' && data !== null && 'leave_token' in data

/** A merchant's own domain is used as is; every other page uses the checkout URL. */
const originOf = ({ settings }: Deps, host: string | undefined): string =>
  host === undefined || isKnownHost(settings, host) ? settings.checkoutUrl : `https://${host}`

interface At {
  deps: Deps
  session: PayableSession
  active: readonly OpenConnection[]
  /** Accounts that can store a payment method, if the page sells subscriptions: they are preferred for cards. */
  storing: readonly OpenConnection[]
  origin: string
  /** Whether wallets may open as sheets. */
  sheets: boolean
}

async function optionsFor(at: At, methods: readonly PaymentMethod[]): Promise<PaymentOption[]> {
  const { deps, session, active } = at
  const onPages = active.filter(({ connector }) => connector.capabilities.on_pages)
  const offered = await offeredMethods(deps, session, onPages, methods)
  const options = await Promise.all(offered.map((method) => optionFor(at, method).catch(leftOut(deps, method))))
  return options.flatMap((option) => option ?? [])
}

/** A provider that does not respond removes only its own method from the page. */
const leftOut =
  ({ log }: Pick<Deps, 'log'>, method: PaymentMethod) =>
  (error: unknown): null => {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    log.warn({ err: error, method }, 'a payment method could not be offered')
    return null
  }

async function optionFor(at: At, method: PaymentMethod): Promise<PaymentOption | null> {
  const { deps, session, storing, origin, sheets } = at
  const active = method === 'card' && storing.length > 0 ? storing : at.active
  const able = active.filter(({ connector }) => sheets || method === 'card' || !connector.capabilities.own_wallets)
  const drawn = able.flatMap((connection) => drawnBy(connection, active, method) ?? [])
  const choice = await routePayment(
    deps,
    session,
    drawn.map(({ charges }) => charges),
    { method },
  )
  const chosen = drawn.find(({ charges }) => charges.connection_id === choice?.connection.connection_id)
  if (!chosen) return null
  const { draws, charges } = chosen
  const { kind, url, data } = await draws.connector.clientConfig(draws.context(), {
    amount: session.total,
    currency: session.currency,
    locale: 'en',
    methods: [method],
    merchant_name: '',
    capture: draws.captures_at_once,
    three_d_secure: wishBefore(choice, charges),
    reference: session.session_id,
    origin,
  })
  return {
    payment_method: method,
    connector: draws.connector.id,
    connection_id: charges.connection_id,
    ...(draws !== charges && { drawn_by: draws.connection_id }),
    ...(storing.length > 0 && !canStore(charges) && { one_time_only: true }),
    client: { kind, url, data },
  }
}

/** 3-D Secure setting before the card is known: left open while a rule may still change it. */
function wishBefore(choice: Choice | null, charges: OpenConnection): AuthorizeInput['three_d_secure'] {
  const decision = choice?.route?.decision
  return decision && decision.undecided.length === 0 ? wishOf(decision, charges).three_d_secure : 'prefer'
}

interface Drawn {
  /** Charges the payment. */
  charges: OpenConnection
  /** Provides the browser side: the same connection, or the wallet's. */
  draws: OpenConnection
}

/** Finds the connection that renders a method for one that charges it; null if the page can't. */
function drawnBy(charges: OpenConnection, active: readonly OpenConnection[], method: PaymentMethod): Drawn | null {
  const { capabilities } = charges.connector
  if (!capabilities.on_pages) return null
  if (!isWallet(method) || capabilities.own_wallets) return { charges, draws: charges }
  const draws = active.find((wallet) => yieldsFor(wallet, charges, method))
  return draws ? { charges, draws } : null
}

/** True if a page can render a wallet that one of the active connections charges. */
export const canDraw = (charges: OpenConnection, active: readonly OpenConnection[], method: ExpressMethod): boolean =>
  canCharge(charges.connector) && charges.methods.includes(method) && drawnBy(charges, active, method) !== null

const isWallet = (method: PaymentMethod): method is 'apple_pay' | 'google_pay' =>
  method === 'apple_pay' || method === 'google_pay'

/** True if a wallet's connection issues tokens that the other connection can charge. */
function yieldsFor(wallet: OpenConnection, charges: OpenConnection, method: 'apple_pay' | 'google_pay'): boolean {
  const { wallet_tokens: takes } = charges.connector.capabilities
  if (canCharge(wallet.connector) || !wallet.methods.includes(method)) return false
  if (method === 'apple_pay') return takes?.apple_pay === true
  // Google encrypts a token for one gateway, which the wallet's connection specifies.
  const { gateway = '' } = wallet.context().credentials
  return takes?.google_pay?.includes(gateway) === true
}

const KINDS = ['script', 'frame', 'connect', 'style', 'image', 'form'] as const

/** Hosts of all connections that a page of the store may show, and no others. */
function sourcesOf(active: readonly OpenConnection[]): PageSources {
  const hosts: ClientHosts[] = active.flatMap(({ connector, context }) =>
    connector.capabilities.on_pages || !canCharge(connector) ? (connector.hosts?.(context()) ?? []) : [],
  )
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const named = [...new Set(hosts.flatMap((each) => each[kind] ?? []))]
      return named.length > 0 ? [[kind, named]] : []
    }),
  )
}
