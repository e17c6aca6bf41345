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
import { offeredMethods, routePayment, type RoutedSession } from './route-payment.ts'

/** What the options of a session hang on. */
export type PayableSession = RoutedSession

/** How a session can be paid on a page, and what that page's content security policy has to allow. */
export interface WaysToPay {
  options: PaymentOption[]
  /** Wallets that pay by one press; absent while the page shows none. */
  express?: PaymentOption[]
  sources: PageSources
}

interface Shown {
  /** Methods that stand in the form. */
  methods?: readonly PaymentMethod[]
  /** Wallets that the page has buttons for. */
  wallets?: Promise<readonly ExpressMethod[]>
  /** The host that the page is seen on. */
  host?: string
  /** What the store does not offer in the form: PayPal, where it is switched off. */
  without?: Promise<readonly PaymentMethod[]>
}

/** In the form: the card's fields, and what the shopper is sent to the provider's own page for. */
const IN_FORM = ['card', 'paypal'] as const

/** How a session can be paid: by methods that a connection of the store's takes now and the page can draw (GAP-79). */
export async function waysToPay(deps: Deps, session: PayableSession, shown: Shown = {}): Promise<WaysToPay> {
  const active = await activeConnections(deps, session.store_id, session.mode, session.session_id)
  const at = { deps, session, active, origin: originOf(deps, shown.host), sheets: true }
  // What draws its wallets in sheets alone has buttons for them, and nothing in the form.
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

/** A merchant's own domain is served as it is seen; everything else by the address of the shopper's pages. */
const originOf = ({ settings }: Deps, host: string | undefined): string =>
  host === undefined || isKnownHost(settings, host) ? settings.checkoutUrl : `https://${host}`

interface At {
  deps: Deps
  session: PayableSession
  active: readonly OpenConnection[]
  origin: string
  /** Whether a wallet may be drawn in a sheet of its own. */
  sheets: boolean
}

async function optionsFor(at: At, methods: readonly PaymentMethod[]): Promise<PaymentOption[]> {
  const { deps, session, active } = at
  const onPages = active.filter(({ connector }) => connector.capabilities.on_pages)
  const offered = await offeredMethods(deps, session, onPages, methods)
  const options = await Promise.all(offered.map((method) => optionFor(at, method).catch(leftOut(deps, method))))
  return options.flatMap((option) => option ?? [])
}

/** A provider that does not answer takes its own method from the page, and no other. */
const leftOut =
  ({ log }: Pick<Deps, 'log'>, method: PaymentMethod) =>
  (error: unknown): null => {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    log.warn({ err: error, method }, 'a payment method could not be offered')
    return null
  }

async function optionFor(at: At, method: PaymentMethod): Promise<PaymentOption | null> {
  const { deps, session, active, origin, sheets } = at
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
    client: { kind, url, data },
  }
}

/** What the rules want before the card is known: left open while one of them may still say otherwise. */
function wishBefore(choice: Choice | null, charges: OpenConnection): AuthorizeInput['three_d_secure'] {
  const decision = choice?.route?.decision
  return decision && decision.undecided.length === 0 ? wishOf(decision, charges).three_d_secure : 'prefer'
}

interface Drawn {
  /** Takes the money. */
  charges: OpenConnection
  /** Has the browser side: the same, or the wallet's own connection. */
  draws: OpenConnection
}

/** How the page draws a method that a connection charges; null where it cannot. */
function drawnBy(charges: OpenConnection, active: readonly OpenConnection[], method: PaymentMethod): Drawn | null {
  const { capabilities } = charges.connector
  if (!capabilities.on_pages) return null
  if (!isWallet(method) || capabilities.own_wallets) return { charges, draws: charges }
  const draws = active.find((wallet) => yieldsFor(wallet, charges, method))
  return draws ? { charges, draws } : null
}

/** Whether a page can draw a wallet that this one of the active connections charges. */
export const canDraw = (charges: OpenConnection, active: readonly OpenConnection[], method: ExpressMethod): boolean =>
  canCharge(charges.connector) && charges.methods.includes(method) && drawnBy(charges, active, method) !== null

const isWallet = (method: PaymentMethod): method is 'apple_pay' | 'google_pay' =>
  method === 'apple_pay' || method === 'google_pay'

/** Whether a wallet's connection yields tokens that the other one charges. */
function yieldsFor(wallet: OpenConnection, charges: OpenConnection, method: 'apple_pay' | 'google_pay'): boolean {
  const { wallet_tokens: takes } = charges.connector.capabilities
  if (canCharge(wallet.connector) || !wallet.methods.includes(method)) return false
  if (method === 'apple_pay') return takes?.apple_pay === true
  // Google encrypts a token for one gateway, which the wallet's connection names.
  const { gateway = '' } = wallet.context().credentials
  return takes?.google_pay?.includes(gateway) === true
}

const KINDS = ['script', 'frame', 'connect', 'style', 'image', 'form'] as const

/** The hosts of all connections that a page of the store's may show, and of nobody else. */
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
