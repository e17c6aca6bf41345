import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { pluralize } from '../../lib/format/format.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import {
  unsupportedCurrency,
  unsupportedCurrencyTitle,
  UNSUPPORTED_CURRENCY_ADVICE,
} from '../../lib/stores/unsupported-currency.ts'
import { colorCheck, cssCheck, type Check } from './editor/page-checks.ts'
import { colorWarnings } from './editor/colors/colors.ts'
import { pageColors } from './page-colors.ts'
import type { PageValues } from './payment-page-kind.ts'

/** The title of the shipping methods group. */
export const SHIPPING_METHODS = 'Shipping methods'

/** Data from outside the page that checks depend on; undefined while loading. */
export interface CheckFacts {
  /** Sells the products listed on the page, not those of a cart. */
  instant: boolean
  /** The archived products among them. */
  archived: readonly string[]
  /** The number of shipping methods. */
  methods: number | undefined
  connections: readonly Connection[] | undefined
  mode: 'test' | 'live'
  /** The store currency. */
  currency: string
  hasTerms: boolean
  /** Labels of the elements that custom CSS hides. */
  hiddenParts: readonly string[]
}

/** Checks which active accounts can charge payments: pages can't show the fields of every provider. */
function paymentCheck(active: readonly Connection[], { mode, currency }: Pick<CheckFacts, 'mode' | 'currency'>): Check {
  const untaken = unsupportedCurrency(active, { cart_mode: mode, currency })
  if (untaken !== null) {
    const link = { label: 'Connect account', path: to('payments.choose-connector') }
    const text = `Shoppers can’t pay. ${UNSUPPORTED_CURRENCY_ADVICE}`
    return { key: 'payment', ok: false, title: unsupportedCurrencyTitle(untaken), text, link }
  }
  const usable = active.filter(({ on_pages }) => on_pages).length
  if (usable > 0) return { key: 'payment', ok: true, title: `${pluralize(usable, 'account')} can take payments` }
  const names = active.map(({ account_name }) => account_name).join(', ')
  const text = active.length === 0 ? `No ${mode} account is active.` : `Payment pages don’t support ${names} yet.`
  return { key: 'payment', ok: false, title: 'No account can take payments', text }
}

function shippingCheck(methods: number): Check {
  if (methods > 0) return { key: 'shipping', ok: true, title: pluralize(methods, 'shipping method') }
  return {
    key: 'shipping',
    ok: false,
    title: 'No shipping rate',
    text: 'Shoppers can’t pay for orders with shipping until you add one.',
    group: { label: 'Add a shipping method', title: SHIPPING_METHODS },
  }
}

/** True if a banner is enabled but has no content. */
export const isBannerEmpty = (values: PageValues): boolean =>
  values.banner_enabled &&
  values.banner_primary_text.trim() === '' &&
  values.banner_secondary_text.trim() === '' &&
  !values.banner_image

/** Checks to review before publishing the page. Only CSS that hides the price blocks publishing. */
export function pageChecks(
  values: PageValues,
  { instant, archived, methods, connections, mode, currency, hasTerms, hiddenParts }: CheckFacts,
): Check[] {
  const active = connections?.filter((connection) => connection.active && connection.mode === mode)
  const checks: (Check | null)[] = [
    colorCheck(colorWarnings(pageColors, values)),
    instant && values.selected_products.length === 0
      ? {
          key: 'products',
          ok: false,
          title: 'No products selected',
          text: 'Shoppers see “Nothing for sale here yet” unless a payment link adds products.',
        }
      : null,
    archived.length > 0
      ? {
          key: 'archived',
          ok: false,
          title: `${pluralize(archived.length, 'product')} archived`,
          text: `Shoppers can’t buy ${archived.join(', ')}.`,
        }
      : null,
    values.customer_email_enabled
      ? { key: 'email', ok: true, title: 'Shoppers get an email receipt' }
      : { key: 'email', ok: false, title: 'Email is not collected', text: 'Shoppers don’t get a receipt.' },
    active === undefined ? null : paymentCheck(active, { mode, currency }),
    methods === undefined || !values.shipping_method_enabled ? null : shippingCheck(methods),
    hasTerms
      ? { key: 'terms', ok: true, title: 'Terms and privacy are linked' }
      : {
          key: 'terms',
          ok: false,
          title: 'Terms or privacy not linked',
          text: 'Add links to them in your store settings.',
        },
    cssCheck(values.custom_css, hiddenParts),
    isBannerEmpty(values)
      ? {
          key: 'banner',
          ok: false,
          title: 'The banner is empty',
          text: 'Shoppers won’t see a banner until you add text.',
        }
      : null,
    values.progress_rewards_enabled && values.progress_reward_stages.length === 0
      ? { key: 'rewards', ok: false, title: 'No rewards added', text: 'Shoppers won’t see rewards until you add one.' }
      : null,
  ]
  return checks.filter((check) => check !== null)
}
