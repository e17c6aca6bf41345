import type { OrderDetails } from '../../shared/contracts/sales/orders.ts'
import { addressLines } from '../../shared/domain/address/address-lines.ts'
import { brandLabel } from '../../shared/domain/payments/card-brands.ts'
import { formatMoney } from '../../shared/domain/money/money.ts'
import { discountParts } from '../../shared/domain/cart/order-discount.ts'
import { planTexts } from '../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import { subscriptionNote, type OrderSubscription } from '../../shared/domain/subscriptions/subscription-note.ts'
import { taxRows } from '../../shared/domain/tax/order-tax.ts'
import { shownVariantTitle } from '../../shared/domain/cart/variant-title.ts'
import { html, type SafeHtml } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './mail-names.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'
import type { ReceiptTexts } from './receipt-texts/texts.ts'

/** The store's details on a receipt. Empty texts are omitted. */
export interface ReceiptStore {
  store_name: string
  store_email: string
  store_phone: string
  store_address: string
}

/** Language of the shopper's page, and the shopper's time zone. */
export interface ReceiptLocale {
  /** 'de-AT' */
  locale: string
  /** Minutes from the shopper's time to UTC, as returned by browsers: 300 in New York. */
  timezone_offset?: number | undefined
}

/** The order's details on a receipt. Amounts are in minor units of `currency`. */
export type ReceiptOrder = Pick<
  OrderDetails,
  | 'order_number'
  | 'mode'
  | 'currency'
  | 'subtotal_price'
  | 'discount_price'
  | 'reward_discount'
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
  placed_at?: Date
  /** A progress reward made shipping free, so `shipping_title` is not a shipping method's title. */
  reward_free_shipping?: boolean
  /** The subscriptions among its line items. */
  subscriptions?: readonly OrderSubscription[]
  /** Where the customer follows the order and manages subscriptions; absent: no link. */
  account_url?: string
  line_items: readonly Pick<OrderDetails['line_items'][number], 'title' | 'variant_title' | 'quantity' | 'line_total'>[]
}

export type Row = readonly [label: string, amount: string]

/** An order with its language and formats. */
interface LocalizedOrder {
  order: ReceiptOrder
  words: ReceiptTexts
  locale: string
}

/** 'Kettle (Black)', or just the product if its variant adds nothing. */
export function lineName(line: { title: string; variant_title: string }, words: Pick<ReceiptTexts, 'of'>): string {
  const variant = shownVariantTitle(line.variant_title)
  return variant && variant !== line.title ? words.of(line.title, variant) : line.title
}

const lineRows = ({ order: { line_items, currency }, words, locale }: LocalizedOrder): Row[] =>
  line_items.map(({ title, variant_title, quantity, line_total }) => {
    const named = lineName({ title, variant_title }, words)
    return [`${quantity} × ${named}`, formatMoney(line_total, currency, locale)]
  })

function totalRows({ order, words, locale }: LocalizedOrder): Row[] {
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  const label = (word: string, detail?: string | null) => (detail ? words.of(word, detail) : word)
  const rows: Row[] = [[words.subtotal, money(order.subtotal_price)]]
  const { promo_code: code } = order
  const { promo, reward } = discountParts(order)
  if (promo > 0) rows.push([label(words.discount, code), money(-promo)])
  else if (code) rows.push([words.promo_code, code])
  if (reward > 0) rows.push([words.reward, money(-reward)])
  if (order.shipping_price > 0 || order.shipping_title) {
    const price = order.shipping_price > 0 ? money(order.shipping_price) : words.free
    rows.push([label(words.shipping, order.reward_free_shipping ? '' : order.shipping_title), price])
  }
  const included = order.tax_details?.inclusive ?? false
  const tax = order.tax_price > 0 ? taxRows(order, { locale, with_shipping: words.with_shipping }) : []
  const taxed = tax.map(({ note, amount }): Row => [
    label(included ? words.tax_included : words.tax, note),
    money(amount),
  ])
  const total: Row = [words.total, money(order.total_price)]
  return included ? [...rows, total, ...taxed] : [...rows, ...taxed, total]
}

/** The date of the order in the shopper's time zone. */
function orderDate({ order: { placed_at }, locale }: LocalizedOrder, timezone_offset = 0): string {
  if (!placed_at) return ''
  const there = new Date(placed_at.getTime() - timezone_offset * 60_000)
  return dateFormat(locale).format(there)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

/** Creating a format costs more than using it a hundred times. */
function dateFormat(locale: string): Intl.DateTimeFormat {
  const known = dayFormats.get(locale)
  if (known) return known
  if (dayFormats.size === MAX_FORMATS) dayFormats.clear()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  dayFormats.set(locale, format)
  return format
}

function addresses({ order, words, locale }: LocalizedOrder): { title: string; lines: string[] }[] {
  const { shipping_address, billing_address } = order
  const shown = [
    { title: words.ships_to, lines: shipping_address ? addressLines(shipping_address, locale) : [] },
    { title: words.billed_to, lines: billing_address ? addressLines(billing_address, locale) : [] },
  ]
  return shown.filter(({ lines }) => lines.length > 0)
}

const paidWith = ({ order: { payment_details: paid }, words }: LocalizedOrder): string | null =>
  paid.card_last_four ? words.paid_with(brandLabel(paid.card_type ?? words.card), paid.card_last_four) : null

/** What is charged next for each subscription of the order. */
const subscriptionNotes = ({ order: { subscriptions = [] }, locale, words }: LocalizedOrder): string[] =>
  subscriptions.map((each) => `${each.title}${words.colon}${subscriptionNote(planTexts(locale), each)}`)

export const contactLine = ({ store_name, store_address, store_email, store_phone }: ReceiptStore): string =>
  [store_name, store_address, store_email, store_phone].filter(Boolean).join(' · ')

function plainText(store: ReceiptStore, told: LocalizedOrder, thanks: string): string {
  const { words, order } = told
  const pair = ([label, amount]: Row) => `${label}${words.colon}${amount}`
  const blocks = [
    [thanks, ...(order.mode === 'test' ? [words.test_note] : [])],
    lineRows(told).map(pair),
    totalRows(told).map(pair),
    [paidWith(told) ?? ''],
    subscriptionNotes(told),
    order.account_url ? [`${words.account}${words.colon}${order.account_url}`] : [],
    ...addresses(told).map(({ title, lines }) => [`${title}${words.colon.trimEnd()}`].concat(lines)),
    [contactLine(store)],
  ]
  return blocks
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

export const tableRow = ([label, amount]: Row, style: string): SafeHtml =>
  html`<tr>
    <td style="padding:6px 12px 6px 0;${style}">${label}</td>
    <td align="right" style="padding:6px 0;white-space:nowrap;${style}">${amount}</td>
  </tr>`

const addressCell = ({ title, lines }: { title: string; lines: string[] }): SafeHtml =>
  html`<td width="50%" valign="top" style="padding:0 12px 0 0">
    <strong>${title}</strong><br />${lines.map((line) => html`${line}<br />`)}
  </td>`

/** Marks a test order as such. */
export const testNote = (mode: ReceiptOrder['mode'], words: Pick<ReceiptTexts, 'test_note'>): SafeHtml =>
  mode === 'test'
    ? html`<p style="margin:0 0 16px;padding:10px 14px;background:#fff4d6;border-radius:8px">${words.test_note}</p>`
    : html``

function htmlBody(told: LocalizedOrder, thanks: string): SafeHtml {
  const totals = totalRows(told)
  const payment = paidWith(told)
  const places = addresses(told)
  const { account_url: url } = told.order
  return html`${testNote(told.order.mode, told.words)} ${paragraph(thanks)}
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:22px">
      ${lineRows(told).map((row) => tableRow(row, 'border-bottom:1px solid #e3e5e8'))}
      ${totals.map((row, at) => tableRow(row, at === totals.length - 1 ? 'font-weight:700;font-size:17px' : ''))}
    </table>
    ${payment ? html`<p style="margin:16px 0 0">${payment}</p>` : ''}
    ${subscriptionNotes(told).map((note) => html`<p style="margin:16px 0 0">${note}</p>`)}
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
    }
    ${url ? html`<div style="padding-top:24px">${button(url, told.words.account)}</div>` : ''}`
}

/**
 * The shopper's receipt of a paid order, or of items that were added after it was placed, from the store and in the
 * language of the checkout page.
 */
export function orderReceiptMail(
  to: string,
  from: ReceiptStore,
  order: ReceiptOrder,
  of: 'sale' | 'added' = 'sale',
  { locale, timezone_offset }: ReceiptLocale = { locale: 'en-US' },
): Mail {
  const store = { ...from, store_name: mailStoreName(from.store_name) }
  const { words, language } = receiptTexts(locale)
  const told = { order, words, locale }
  const added = of === 'added'
  const thanks = (added ? words.added : words.thanks)(store.store_name)
  const title = (added ? words.added_title : words.order)(order.order_number)
  const subject = (added ? words.added_subject : words.subject)(store.store_name, order.order_number)
  const dated = [title, orderDate(told, timezone_offset)].filter(Boolean).join(' · ')
  return {
    to,
    subject: `${order.mode === 'test' ? `${words.test} ` : ''}${subject}`,
    text: `${dated}\n\n${plainText(store, told, thanks)}`,
    html: layout({
      language,
      brand: store.store_name,
      preview: `${thanks} ${formatMoney(order.total_price, order.currency, locale)}`,
      title: dated,
      body: htmlBody(told, thanks),
      footer: html`${contactLine(store)}`,
    }),
  }
}
