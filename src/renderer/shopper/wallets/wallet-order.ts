import type { PaymentPage } from '../../../shared/contracts/pages/payment-pages.ts'
import type { WalletOrder } from '../../../shared/domain/checkout/wallet-sheet.ts'
import type { ExpressMessages } from '../../storefront/i18n/wallet-messages.ts'
import type { WalletQuote } from '../providers/side.ts'
import type { ShopState } from '../session/checkout-store.ts'

type AskedPage = Pick<PaymentPage, 'customer_email_enabled' | 'customer_phone_enabled' | 'shipping_method_enabled'> &
  Partial<Pick<PaymentPage, 'shipping_required'>>

interface Words {
  texts: ExpressMessages
  money: (amount: number) => string
}

/** The session's order for a wallet's sheet. */
export function walletOrderOf(
  { session, shipping_methods, pending_shipping: choosing_shipping }: ShopState,
  page: AskedPage,
  { texts, money }: Words,
): Omit<WalletOrder, 'problem' | 'busy'> {
  const price = (amount: number) => (amount === 0 ? texts.free : money(amount))
  const off = session.promo_total + session.reward_discount_total
  const tax = session.sales_tax_total
  const row = (label: string, value: string, shown = true) => (shown ? [{ label, value }] : [])
  return {
    total: money(session.total),
    rows: [
      ...row(texts.subtotal, money(session.subtotal)),
      ...row(texts.discount, `−${money(off)}`, off > 0),
      ...row(texts.shipping, price(session.shipping_total)),
      ...row(session.tax_inclusive ? texts.tax_included : texts.tax, money(tax), tax > 0),
    ],
    methods: sheetShippingMethods({ session, shipping_methods }, page).map(
      ({ id, shipping_title: title, shipping_rate }) => ({
        id,
        title,
        value: price(shipping_rate),
      }),
    ),
    selected: choosing_shipping ?? session.shipping_method_id,
    ask: { email: page.customer_email_enabled, phone: page.customer_phone_enabled },
  }
}

/** The order in minor units for native wallet sheets: its line items add up to the total. */
export function walletQuoteOf(
  { session, shipping_methods }: Pick<ShopState, 'session' | 'shipping_methods'>,
  page: AskedPage,
  texts: ExpressMessages,
): WalletQuote {
  const off = session.promo_total + session.reward_discount_total
  const tax = session.tax_inclusive ? 0 : session.sales_tax_total
  const line = (label: string, amount: number, shown = amount !== 0) => (shown ? [{ label, amount }] : [])
  return {
    amount: session.total,
    lines: [
      ...line(texts.subtotal, session.subtotal),
      ...line(texts.discount, -off),
      ...line(texts.shipping, session.shipping_total, page.shipping_required !== false),
      ...line(texts.tax, tax),
    ],
    methods: sheetShippingMethods({ session, shipping_methods }, page).map(
      ({ id, shipping_title: label, shipping_rate }) => ({
        id,
        label,
        amount: shipping_rate,
      }),
    ),
    selected: session.shipping_method_id,
    problem: null,
  }
}

/** True if the sheet offers shipping methods, now or once it knows the address for the rates. */
export const choosesShipping = (state: Pick<ShopState, 'session' | 'shipping_methods' | 'rates'>, page: AskedPage) =>
  isChosen(state, page) && (state.rates !== 'known' || sheetShippingMethods(state, page).length > 0)

const isChosen = ({ session }: Pick<ShopState, 'session'>, page: Pick<AskedPage, 'shipping_method_enabled'>): boolean =>
  page.shipping_method_enabled && !session.progress_reward_free_shipping

/** The shipping methods for a sheet; none if the page determines the method. */
function sheetShippingMethods(
  { session, shipping_methods }: Pick<ShopState, 'session' | 'shipping_methods'>,
  page: Pick<AskedPage, 'shipping_method_enabled'>,
) {
  if (!isChosen({ session }, page)) return []
  return shipping_methods.filter(({ minimum_subtotal }) => minimum_subtotal <= session.subtotal)
}
