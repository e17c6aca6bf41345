import type { GoLiveCheck } from '../../../../shared/contracts/stores/go-live.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { isLoopback } from '../../../loopback.ts'
import { supportsCurrency } from '../../payments/payment-accounts/service.ts'
import { findLiveAccounts, findLiveProgress, type LiveAccount, type LiveProgress } from './repo.ts'

type GoLiveDeps = Pick<Deps, 'settings' | 'connectors'>

/**
 * Checks everything a store needs for live payments. Required checks are those that `requireLiveReady` enforces.
 * @throws AppError 404 'Store not found'
 */
export async function goLiveChecks(
  deps: GoLiveDeps & Pick<Deps, 'db'>,
  store_id: string,
): Promise<{ cart_mode: Mode; test_orders: number; checks: GoLiveCheck[] }> {
  const has = await findLiveProgress(deps.db, store_id)
  if (!has) throw notFound('Store not found')
  const { cart_mode, test_orders } = has
  return { cart_mode, test_orders, checks: checksOf(deps, has) }
}

function checksOf(deps: GoLiveDeps, has: LiveProgress): GoLiveCheck[] {
  const shown = has.accounts.filter((account) => canShowFields(deps, account))
  const usable = shown.filter((account) => supportsCurrency(deps.connectors, account, has.currency))
  const untaken_currency = shown.length > 0 && usable.length === 0 ? has.currency : undefined
  const pages = [has.payment_page, has.cart].flatMap((name) => name ?? [])
  return [
    // Merchants can't change this, so it is listed only if it blocks live mode.
    ...(hasOwnHost(deps) ? [] : [required('own_host', false)]),
    { ...required('live_account', usable.length > 0, namesOf(usable)), untaken_currency },
    recommended('product', has.product),
    recommended('checkout_pages', pages.length === 2, pages),
    recommended('business_details', has.business_details),
    recommended('policies', has.policies.length === 3, has.policies),
    recommended('shipping_rates', has.shipping_off || has.shipping.length > 0, has.shipping_off ? [] : has.shipping),
    recommended('checkout_domain', has.domain !== null, has.domain === null ? [] : [has.domain]),
    recommended('test_order', has.test_orders > 0),
  ]
}

type Key = GoLiveCheck['check']

const required = (check: Key, passed: boolean, names: string[] = []): GoLiveCheck => ({
  check,
  status: passed ? 'passed' : 'required',
  names,
})

const recommended = (check: Key, passed: boolean, names: string[] = []): GoLiveCheck => ({
  check,
  status: passed ? 'passed' : 'recommended',
  names,
})

const namesOf = (accounts: readonly LiveAccount[]): string[] => accounts.map(({ name }) => name)

/** Shopper pages run providers' scripts, so live mode requires a different host than the dashboard's. */
function hasOwnHost({ settings: { publicUrl, checkoutUrl } }: GoLiveDeps): boolean {
  const { host, hostname } = new URL(checkoutUrl)
  return host !== new URL(publicUrl).host || isLoopback(hostname)
}

const canShowFields = ({ connectors }: GoLiveDeps, { connector }: LiveAccount): boolean =>
  connectors.byId(connector)?.capabilities.on_pages ?? false

/**
 * Rejects live mode for a store that could not accept a payment in it.
 * @throws AppError 409 'shared_host', 'no_live_connection', 'not_on_pages' or 'currency_not_taken'
 */
export async function requireLiveReady(deps: GoLiveDeps, db: Executor, store_id: string): Promise<void> {
  if (!hasOwnHost(deps)) {
    throw new AppError(
      409,
      'Checkout and dashboard share one address. Set CHECKOUT_URL to another host on the server to go live.',
      {
        code: 'shared_host',
      },
    )
  }
  const { accounts, currency } = await findLiveAccounts(db, store_id)
  if (accounts.length === 0) {
    throw new AppError(409, 'Connect and verify a live payment provider first', { code: 'no_live_connection' })
  }
  const shown = accounts.filter((account) => canShowFields(deps, account))
  if (shown.length === 0) {
    throw new AppError(409, 'Payment pages cannot show the fields of your live provider yet', { code: 'not_on_pages' })
  }
  if (!shown.some((account) => supportsCurrency(deps.connectors, account, currency))) {
    throw new AppError(
      409,
      `No live account supports ${currency}. Connect an account that does, or change the store’s currency.`,
      {
        code: 'currency_not_taken',
      },
    )
  }
}
