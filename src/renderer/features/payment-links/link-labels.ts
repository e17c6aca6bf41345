import type { PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import type { LinkStatus, LinkUtm } from '../../../shared/domain/cart/payment-links.ts'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { pluralize, formatCount } from '../../lib/format/format.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { checkoutOrigin } from '../../lib/navigation/shopper-link.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

export const STATUS_LABELS: Readonly<Record<LinkStatus, { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'mute' },
  expired: { label: 'Expired', tone: 'mute' },
  used_up: { label: 'Used up', tone: 'warn' },
}

/** '12 of 100', or '12' without a limit. */
export const usesText = ({ uses, max_uses }: Pick<PaymentLink, 'uses' | 'max_uses'>): string =>
  max_uses === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(max_uses)}`

export const linkCount = (count: number): string => pluralize(count, 'payment link')

/** The full URL that the merchant shares. */
export function linkUrl(store: Pick<Store, 'checkout_domain'>, link: string, utm?: LinkUtm): string {
  return checkoutOrigin(store) + to('quick-checkout', undefined, { link, ...utm })
}

export const SELLS_NOTHING =
  'This link has nothing to sell because its page has no products. Add products here or on the page.'

type Sold = Pick<PaymentLink, 'kind' | 'products' | 'minimum_amount' | 'maximum_amount'> &
  Partial<Pick<PaymentLink, 'sells_nothing'>>

/** What a link sells, in short: '2 products', 'From $10.00'. */
export function soldText(sold: Sold, currency: string): string {
  const { kind, products, minimum_amount, maximum_amount } = sold
  if (sold.sells_nothing) return 'No products yet'
  if (kind === 'products') return products.length === 0 ? 'Products on its page' : pluralize(products.length, 'product')
  const money = (amount: number) => formatMoney(amount, currency)
  if (minimum_amount !== null && maximum_amount !== null) {
    return `${money(minimum_amount)} to ${money(maximum_amount)}`
  }
  if (minimum_amount !== null) return `From ${money(minimum_amount)}`
  return maximum_amount === null ? 'Any amount' : `Up to ${money(maximum_amount)}`
}
