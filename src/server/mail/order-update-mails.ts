import type { Mode, StoredAddress } from '../../shared/contracts/fields.ts'
import { addressLines } from '../../shared/domain/address/address-lines.ts'
import { brandLabel } from '../../shared/domain/payments/card-brands.ts'
import { formatMoney } from '../../shared/domain/money/money.ts'
import { html, type SafeHtml } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './mail-names.ts'
import { contactLine, lineName, tableRow, testNote, type ReceiptStore, type Row } from './order-mails.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'
import type { ReceiptTexts } from './receipt-texts/texts.ts'

/** Recipient and store of an email about an order. */
export interface UpdatedOrder {
  to: string
  store: ReceiptStore
  order_number: string
  mode: Mode
  currency: string
  /** 'de-AT' */
  locale: string
}

/** A line item in an email; `amount` in minor units, null to omit it. */
export interface MailLine {
  title: string
  variant_title: string
  quantity: number
  amount: number | null
}

export interface ShipmentUpdate {
  /** The tracking details of an earlier shipping confirmation have changed. */
  changed: boolean
  carrier: string
  tracking_number: string
  tracking_url: string
  lines: readonly MailLine[]
  shipping_address: StoredAddress | null
}

export interface RefundUpdate {
  amount: number
  /** Everything that was captured has been refunded. */
  full: boolean
  lines: readonly MailLine[]
  /** The shipping part of `amount`. */
  shipping_amount: number
  /** Null where several cards or none were refunded. */
  card: { type: string | null; last_four: string } | null
}

export interface CancellationUpdate {
  /** Authorized amount that will not be captured. */
  amount: number
  /** Other charges of the order remain. */
  partial: boolean
  lines: readonly MailLine[]
}

interface Content {
  subject: string
  title: string
  lead: string
  rows: readonly Row[]
  total?: Row
  notes?: readonly string[]
  address?: readonly string[]
  link?: { label: string; url: string }
}

function lineRows(lines: readonly MailLine[], { words, money }: MailLocale): Row[] {
  return lines.map(({ title, variant_title, quantity, amount }) => {
    const name = lineName({ title, variant_title }, words)
    return [`${quantity} × ${name}`, amount === null ? '' : money(amount)]
  })
}

interface MailLocale {
  words: ReceiptTexts
  store: string
  money: (amount: number) => string
}

const localeOf = ({ locale, currency, store: { store_name } }: UpdatedOrder): MailLocale => ({
  words: receiptTexts(locale).words,
  store: mailStoreName(store_name),
  money: (amount) => formatMoney(amount, currency, locale),
})

/** Email for a new shipment, or for changed tracking details. */
export function shipmentMail(order: UpdatedOrder, shipment: ShipmentUpdate): Mail {
  const spoken = localeOf(order)
  const { words, store } = spoken
  const { changed, carrier, tracking_number, tracking_url, lines, shipping_address } = shipment
  const tracking: Row[] = [
    [words.carrier, carrier],
    [words.tracking_number, tracking_number],
  ]
  return write(order, {
    subject: (changed ? words.tracking_subject : words.shipped_subject)(store, order.order_number),
    title: (changed ? words.tracking_title : words.shipped_title)(order.order_number),
    lead: (changed ? words.tracking_changed : words.shipped)(store),
    rows: [...tracking.filter(([, value]) => value !== ''), ...lineRows(lines, spoken)],
    address: shipping_address ? [words.ships_to, ...addressLines(shipping_address, order.locale)] : [],
    ...(tracking_url !== '' && { link: { label: words.track, url: tracking_url } }),
  })
}

/** Email for a completed refund. Shows amounts of line items if they add up to the total. */
export function refundMail(order: UpdatedOrder, refund: RefundUpdate): Mail {
  const spoken = localeOf(order)
  const { words, store, money } = spoken
  const { amount, full, lines, shipping_amount, card } = refund
  const listed = lines.reduce((sum, line) => sum + (line.amount ?? 0), shipping_amount)
  const shown = listed === amount ? lines : lines.map((line) => ({ ...line, amount: null }))
  const rows = lineRows(shown, spoken)
  if (shipping_amount > 0) rows.push([words.shipping, listed === amount ? money(shipping_amount) : ''])
  return write(order, {
    subject: words.refund_subject(store, order.order_number),
    title: words.refund_title(order.order_number),
    lead: (full ? words.refunded_all : words.refunded_part)(store, money(amount)),
    rows,
    total: [words.refund_total, money(amount)],
    notes: [
      ...(card ? [words.refunded_to(brandLabel(card.type ?? words.card), card.last_four)] : []),
      words.refund_time,
    ],
  })
}

/** Email for a voided authorization: the order, or a part of it, is canceled and not charged. */
export function cancellationMail(order: UpdatedOrder, { amount, partial, lines }: CancellationUpdate): Mail {
  const spoken = localeOf(order)
  const { words, store, money } = spoken
  return write(order, {
    subject: (partial ? words.part_canceled_subject : words.canceled_subject)(store, order.order_number),
    title: (partial ? words.part_canceled_title : words.canceled_title)(order.order_number),
    lead: (partial ? words.part_canceled : words.canceled)(store),
    rows: lineRows(lines, spoken),
    notes: [words.not_charged(money(amount))],
  })
}

function write(order: UpdatedOrder, content: Content): Mail {
  const { words, language } = receiptTexts(order.locale)
  const isTest = order.mode === 'test'
  return {
    to: order.to,
    subject: `${isTest ? `${words.test} ` : ''}${content.subject}`,
    text: plainText(order, content, words),
    html: layout({
      language,
      brand: mailStoreName(order.store.store_name),
      preview: content.lead,
      title: content.title,
      body: html`${testNote(order.mode, words)} ${htmlBody(content)}`,
      footer: html`${contactOf(order)}`,
    }),
  }
}

const contactOf = ({ store }: UpdatedOrder): string =>
  contactLine({ ...store, store_name: mailStoreName(store.store_name) })

function plainText(order: UpdatedOrder, content: Content, words: ReceiptTexts): string {
  const { title, lead, rows, total, notes = [], address = [], link } = content
  const pair = ([label, value]: Row) => (value === '' ? label : `${label}${words.colon}${value}`)
  const blocks = [
    [title],
    [lead, ...(order.mode === 'test' ? [words.test_note] : [])],
    link ? [`${link.label}${words.colon}${link.url}`] : [],
    [...rows, ...(total ? [total] : [])].map(pair),
    notes,
    address,
    [contactOf(order)],
  ]
  return blocks
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n')
}

function htmlBody({ lead, rows, total, notes = [], address = [], link }: Content): SafeHtml {
  const [addressTitle, ...lines] = address
  return html`${paragraph(lead)}
    ${
      link
        ? html`<p style="margin:0 0 20px">
            <a
              href="${link.url}"
              style="display:inline-block;padding:11px 20px;background:#16181d;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none"
              >${link.label}</a
            >
          </p>`
        : ''
    }
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:22px">
      ${rows.map((row) => tableRow(row, 'border-bottom:1px solid #e3e5e8'))}
      ${total ? tableRow(total, 'font-weight:700;font-size:17px') : ''}
    </table>
    ${notes.map((note) => html`<p style="margin:16px 0 0">${note}</p>`)}
    ${
      addressTitle === undefined || lines.length === 0
        ? ''
        : html`<p style="margin:24px 0 0;font-size:14px;line-height:21px">
            <strong>${addressTitle}</strong><br />${lines.map((line) => html`${line}<br />`)}
          </p>`
    }`
}
