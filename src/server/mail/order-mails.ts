import type { StoredAddress } from '../../shared/contracts/fields.ts'
import type { OrderDetails } from '../../shared/contracts/orders.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { taxRows } from '../../shared/domain/order-tax.ts'
import { html, type SafeHtml } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './names.ts'

/** What the receipt says of the store. Empty texts are left out. */
export interface ReceiptStore {
  store_name: string
  store_email: string
  store_phone: string
  store_address: string
}

/** What the receipt says of the order: money in minor units of `currency`. */
export type ReceiptOrder = Pick<
  OrderDetails,
  | 'order_number'
  | 'mode'
  | 'currency'
  | 'subtotal_price'
  | 'discount_price'
  | 'promo_code'
  | 'shipping_price'
  | 'shipping_title'
  | 'tax_price'
  | 'tax_details'
  | 'total_price'
  | 'shipping_address'
  | 'billing_address'
  | 'payment_details'
> & {
  line_items: readonly Pick<OrderDetails['line_items'][number], 'title' | 'variant_title' | 'quantity' | 'line_total'>[]
}

type Row = readonly [label: string, amount: string]

const TEST_NOTE = 'This is a test order: no money was taken and nothing will be sent.'

const lineRows = ({ line_items, currency }: ReceiptOrder): Row[] =>
  line_items.map(({ title, variant_title, quantity, line_total }) => [
    `${quantity} × ${title}${variant_title && variant_title !== title ? ` (${variant_title})` : ''}`,
    formatMoney(line_total, currency),
  ])

function totalRows(order: ReceiptOrder): Row[] {
  const money = (amount: number) => formatMoney(amount, order.currency)
  const rows: Row[] = [['Subtotal', money(order.subtotal_price)]]
  const { promo_code: code } = order
  if (order.discount_price > 0) rows.push([code ? `Discount (${code})` : 'Discount', money(-order.discount_price)])
  else if (code) rows.push(['Promo code', code])
  if (order.shipping_price > 0 || order.shipping_title) {
    const price = order.shipping_price > 0 ? money(order.shipping_price) : 'Free'
    rows.push([order.shipping_title ? `Shipping (${order.shipping_title})` : 'Shipping', price])
  }
  const included = order.tax_details?.inclusive ?? false
  const words = included ? 'Includes tax' : 'Tax'
  const tax = order.tax_price > 0 ? taxRows(order) : []
  const taxed = tax.map(({ note, amount }): Row => [note ? `${words} (${note})` : words, money(amount)])
  const total: Row = ['Total', money(order.total_price)]
  return included ? [...rows, total, ...taxed] : [...rows, ...taxed, total]
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code)

const addressLines = (address: StoredAddress): string[] =>
  [
    address.full_name,
    address.address1,
    address.address2,
    [address.locality, [address.administrative_area, address.postal_code].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    countryName(address.country_code),
  ].filter(Boolean)

function addresses({ shipping_address, billing_address }: ReceiptOrder): { title: string; lines: string[] }[] {
  const shown = [
    { title: 'Ships to', lines: shipping_address ? addressLines(shipping_address) : [] },
    { title: 'Billed to', lines: billing_address ? addressLines(billing_address) : [] },
  ]
  return shown.filter(({ lines }) => lines.length > 0)
}

const paidWith = ({ payment_details: { card_type, card_last_four } }: ReceiptOrder): string | null =>
  card_last_four ? `Paid with ${card_type ?? 'card'} ending in ${card_last_four}` : null

const contact = ({ store_name, store_address, store_email, store_phone }: ReceiptStore): string =>
  [store_name, store_address, store_email, store_phone].filter(Boolean).join(' · ')

function plainText(store: ReceiptStore, order: ReceiptOrder, thanks: string): string {
  const pair = ([label, amount]: Row) => `${label}: ${amount}`
  const blocks = [
    [thanks, ...(order.mode === 'test' ? [TEST_NOTE] : [])],
    lineRows(order).map(pair),
    totalRows(order).map(pair),
    [paidWith(order) ?? ''],
    ...addresses(order).map(({ title, lines }) => [`${title}:`].concat(lines)),
    [contact(store)],
  ]
  return blocks
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

const tableRow = ([label, amount]: Row, style: string): SafeHtml =>
  html`<tr>
    <td style="padding:6px 12px 6px 0;${style}">${label}</td>
    <td align="right" style="padding:6px 0;white-space:nowrap;${style}">${amount}</td>
  </tr>`

const addressCell = ({ title, lines }: { title: string; lines: string[] }): SafeHtml =>
  html`<td width="50%" valign="top" style="padding:0 12px 0 0">
    <strong>${title}</strong><br />${lines.map((line) => html`${line}<br />`)}
  </td>`

function htmlBody(order: ReceiptOrder, thanks: string): SafeHtml {
  const totals = totalRows(order)
  const payment = paidWith(order)
  const places = addresses(order)
  return html`${order.mode === 'test' ? html`<p style="margin:0 0 16px;padding:10px 14px;background:#fff4d6;border-radius:8px">${TEST_NOTE}</p>` : ''}
    ${paragraph(thanks)}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:22px">
      ${lineRows(order).map((row) => tableRow(row, 'border-bottom:1px solid #e3e5e8'))}
      ${totals.map((row, at) => tableRow(row, at === totals.length - 1 ? 'font-weight:700;font-size:17px' : ''))}
    </table>
    ${payment ? html`<p style="margin:16px 0 0">${payment}</p>` : ''}
    ${
      places.length > 0
        ? html`<table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="margin-top:24px;font-size:14px;line-height:21px"
          >
            <tr>
              ${places.map(addressCell)}
            </tr>
          </table>`
        : ''
    }`
}

/** The shopper's receipt of a paid order, or of what was added to it after the sale, in the name of the store. */
export function orderReceiptMail(
  to: string,
  from: ReceiptStore,
  order: ReceiptOrder,
  of: 'sale' | 'added' = 'sale',
): Mail {
  const store = { ...from, store_name: mailStoreName(from.store_name) }
  const added = `This was added to your order at ${store.store_name} and paid on its own.`
  const thanks = of === 'added' ? added : `Thank you for your order at ${store.store_name}.`
  const title = of === 'added' ? `Added to order ${order.order_number}` : `Order ${order.order_number}`
  const subject = of === 'added' ? `Added to your ${store.store_name} order` : `Your ${store.store_name} order`
  return {
    to,
    subject: `${order.mode === 'test' ? '[Test] ' : ''}${subject} ${order.order_number}`,
    text: `${title}\n\n${plainText(store, order, thanks)}`,
    html: layout({
      brand: store.store_name,
      preview: `${thanks} ${formatMoney(order.total_price, order.currency)}`,
      title,
      body: htmlBody(order, thanks),
      footer: html`${contact(store)}`,
    }),
  }
}
