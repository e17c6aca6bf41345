import type { Parsed } from '../../../../shared/contract.ts'
import type { ExpressSettings, ExpressState } from '../../../../shared/contracts/checkout/express-checkout.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { completeWalletOrder, type ExpressMethod } from '../../../../shared/domain/checkout/express.ts'
import { canCharge, providesHostFile, type Connector } from '../../../connectors/connector.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { activeConnections, type OpenConnection } from '../../payments/payment-accounts/service.ts'
import { canDraw } from '../../payments/processing/service.ts'
import { toStoreExpress, storeRow } from '../../stores/stores/service.ts'
import { countPages, findDomain, lockExpress, setExpress } from './repo.ts'

const WALLET_NAMES: Readonly<Record<ExpressMethod, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
}

/** "Stripe, NMI or Nuvei" */
const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const charges = (connector: Connector, method: ExpressMethod): boolean =>
  canCharge(connector) &&
  connector.capabilities.on_pages === true &&
  connector.capabilities.methods.includes(method) &&
  // A test-only connector cannot charge real money.
  connector.capabilities.modes.includes('live')

interface WalletFacts {
  connectors: readonly Connector[]
  active: readonly OpenConnection[]
  pages: number
  /**
   * Name of the third party that processes the store's payments in its own checkout; null if the store's accounts do.
   */
  thirdParty: string | null
}

/** What prevents a wallet button from showing, first step first. */
function missingFor(
  method: ExpressMethod,
  { connectors, active, pages, thirdParty }: WalletFacts,
): ExpressState['missing'] {
  const name = WALLET_NAMES[method]
  if (thirdParty !== null) {
    const text = `${thirdParty} processes this store’s payments in its own checkout, with its own wallet buttons.`
    return { step: 'third_party', text }
  }
  const able = active.filter(({ connector, methods }) => canCharge(connector) && methods.includes(method))
  if (!active.some((connection) => canDraw(connection, active, method))) {
    const names = connectors.filter((connector) => charges(connector, method)).map((connector) => connector.name)
    if (able.length === 0 || method === 'paypal') {
      const text = `No active account can offer ${name}: connect one, such as ${joinWithOr(names)}.`
      return { step: 'charging_account', text }
    }
    const account = able[0]?.account_name ?? ''
    const text = `${account} can charge ${name}. Also connect ${name} to show its button.`
    return { step: 'wallet_account', text }
  }
  if (pages > 0) return null
  return {
    step: 'pages',
    text: `The ${name} button is off on all live payment pages. Turn it on in a page’s settings.`,
  }
}

/** The domain registered for the store's Apple Pay account; null without one. */
const appleDomain = (active: readonly OpenConnection[]): string | null => {
  for (const { connector, context } of active) {
    const isOfApple = connector.capabilities.methods.includes('apple_pay')
    if (isOfApple && providesHostFile(connector)) return connector.hostFile.of(context().credentials).host || null
  }
  return null
}

async function domainsOf(
  deps: Deps,
  store_id: string,
  active: readonly OpenConnection[],
): Promise<ExpressSettings['domains']> {
  const own = await findDomain(deps.db, store_id)
  const apple = appleDomain(active)
  const fits = (domain: string) => (apple === null ? null : apple === domain)
  const shared = new URL(deps.settings.checkoutUrl).hostname
  return [
    ...(own ? [{ domain: own.domain, verified: own.verified, apple_pay: fits(own.domain) }] : []),
    ...(own?.verified ? [] : [{ domain: shared, verified: true, apple_pay: fits(shared) }]),
  ]
}

/** Which wallets can have buttons, and what each of them still needs (RT-021). @throws AppError 404 */
export async function expressSettings(deps: Deps, { store_id, mode }: StoreAccess): Promise<ExpressSettings> {
  const [row, active, counts] = await Promise.all([
    storeRow(deps.db, store_id),
    activeConnections(deps, store_id, mode),
    countPages(deps.db, store_id),
  ])
  const store = toStoreExpress(row)
  const isThirdParty = !row.using_lasso_payments && row.whop_api_key !== null
  const thirdParty = isThirdParty ? (active[0]?.connector.name ?? null) : null
  const methods = completeWalletOrder([...store.order]).map((method): ExpressState => {
    const pages = counts[method]
    const drawn = active.filter((connection) => canDraw(connection, active, method))
    return {
      method,
      on: store[method],
      accounts: drawn.map(({ connection_id, account_name }) => ({ connection_id, account_name })),
      missing: missingFor(method, { connectors: deps.connectors.list, active, pages, thirdParty }),
      pages,
    }
  })
  return { methods, look: store.look, pages: counts.pages, domains: await domainsOf(deps, store_id, active) }
}

type Update = Parsed<Contracts['expressCheckout']['update']>['body']

/** Changes the given settings; pages apply them from their next load. */
export async function updateExpress(
  deps: Deps,
  actor: Actor & { store: StoreAccess },
  { apple_pay, google_pay, paypal, order, look }: Update,
): Promise<ExpressSettings> {
  const { store_id } = actor.store
  const changes = {
    ...(apple_pay !== undefined && { express_apple_pay: apple_pay }),
    ...(google_pay !== undefined && { express_google_pay: google_pay }),
    ...(paypal !== undefined && { using_paypal: paypal }),
    ...(order !== undefined && { express_order: completeWalletOrder(order) }),
    ...(look !== undefined && { express_look: look }),
  }
  await deps.db.transaction(async (tx) => {
    const row = await lockExpress(tx, store_id)
    if (!row) throw notFound('Store not found')
    const { store_name, ...before } = row
    await setExpress(tx, store_id, { ...changes, updated_at: deps.clock.now() })
    const target = { type: 'store', id: store_id, name: store_name }
    const after = { ...before, ...changes }
    await audit(deps, tx, actor, { store_id, action: 'express_checkout.updated', target, before, after })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
  return expressSettings(deps, actor.store)
}
