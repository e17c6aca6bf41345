import { sql } from 'drizzle-orm'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import { addressLines } from '../../../../shared/domain/address/address-lines.ts'
import type { EvidenceText } from '../../../../shared/domain/payments/dispute.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { Executor } from '../../../db/connection.ts'
import { reasonText } from './reason-text.ts'

type Texts = Partial<Record<EvidenceText, string>>

interface Gathered extends Record<string, unknown> {
  order_number: string
  created: string
  currency: string
  total: number
  customer_name: string
  customer_email: string
  shipping_title: string
  billing_address: StoredAddress | null
  shipping_address: StoredAddress | null
  ip: string | null
  user_agent: string | null
  lines: { title: string; variant_title: string; quantity: number; line_total: number }[]
  shipments: { carrier: string; tracking_number: string; tracking_url: string; shipped: string }[]
  visits: { kind: string; at: string }[]
  refunds: { amount: number; at: string }[]
  earlier_orders: number
  three_d_secure: boolean
  receipt_sent: boolean
  store_name: string
  return_policy_link: string
  terms_of_service_link: string
}

const stamp = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`)

/** Reads everything stored about a disputed payment's order in one statement; null without an order. */
async function find(db: Executor, payment_id: string): Promise<Gathered | null> {
  const { rows } = await db.execute<Gathered>(sql`
    select o.order_number, ${stamp('o.created_at')} as created, o.currency, o.total_price::float8 as total, o.customer_name,
      o.customer_email, o.shipping_title, o.billing_address, o.shipping_address, p.paid_cart->>'ip' as ip,
      p.paid_cart->>'user_agent' as user_agent,
      coalesce((select json_agg(json_build_object('title', l.title, 'variant_title', l.variant_title, 'quantity', l.quantity,
        'line_total', l.line_total) order by l.position) from order_lines l where l.order_id = o.order_id), '[]') as lines,
      coalesce((select json_agg(json_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped', ${stamp('s.shipped_at')}) order by s.shipped_at)
        from order_shipments s where s.order_id = o.order_id), '[]') as shipments,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'at', ${stamp('e.at')}) order by e.at)
        from session_events e where e.session_id = p.session_id), '[]') as visits,
      coalesce((select json_agg(json_build_object('amount', r.amount, 'at', ${stamp('r.created_at')}) order by r.created_at)
        from refunds r where r.order_id = o.order_id and r.status = 'succeeded'), '[]') as refunds,
      (select count(*)::int from orders b where b.customer_id = o.customer_id and b.created_at < o.created_at)
        as earlier_orders,
      coalesce((select bool_or(a.three_d_secure) from payment_attempts a
        where a.payment_id = p.payment_id and a.status = 'approved'), false) as three_d_secure,
      o.customer_email <> '' and not exists (select 1 from due_receipts d where d.order_id = o.order_id) as receipt_sent,
      st.store_name, st.return_policy_link, st.terms_of_service_link
    from payments p join orders o on o.order_id = p.order_id join stores st on st.store_id = p.store_id
    where p.payment_id = ${payment_id}`)
  return rows[0] ?? null
}

const addressWords = (address: StoredAddress | null): string =>
  address === null ? '' : addressLines(address).join(', ')

/** Builds the evidence from the order. States only what is stored. */
export async function gatherEvidence(
  db: Executor,
  { payment_id, reason, amount, currency }: { payment_id: string; reason: string; amount: number; currency: string },
): Promise<Texts> {
  const facts = await find(db, payment_id)
  if (!facts) return {}
  const [parcel] = facts.shipments
  const texts: Texts = {
    product_description: productWords(facts),
    customer_name: facts.customer_name,
    customer_email_address: facts.customer_email,
    customer_purchase_ip: facts.ip ?? '',
    billing_address: addressWords(facts.billing_address),
    shipping_address: addressWords(facts.shipping_address),
    shipping_carrier: parcel?.carrier ?? '',
    shipping_tracking_number: facts.shipments.map(({ tracking_number }) => tracking_number).join(', '),
    shipping_date: parcel?.shipped ?? '',
    customer_communication: mailWords(facts),
    access_activity_log: visitWords(facts),
    refund_policy_disclosure: policyWords(facts),
    uncategorized_text: letter(facts, { reason, amount, currency }),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

const productWords = ({ lines, currency }: Gathered): string =>
  lines
    .map(({ title, variant_title, quantity, line_total }) => {
      const variant = shownVariantTitle(variant_title)
      const name = variant === '' ? title : `${title} (${variant})`
      return `${quantity} × ${name}, ${formatMoney(line_total, currency)}`
    })
    .join('\n')

const mailWords = ({ receipt_sent, customer_email, order_number, created }: Gathered): string =>
  receipt_sent
    ? `A receipt for order #${order_number} was emailed to ${customer_email} after the sale of ${created}.`
    : ''

const VISIT_WORDS: Readonly<Record<string, string>> = {
  page_view: 'opened the payment page',
  cart_view: 'viewed the cart',
  contact: 'entered contact details',
  shipping: 'chose a shipping method',
  payment: 'pressed Pay',
  paid: 'paid',
}

const visitWords = ({ visits, ip, user_agent }: Gathered): string => {
  const steps = visits.map(({ kind, at }) => `${at}: ${VISIT_WORDS[kind] ?? kind.replaceAll('_', ' ')}`)
  const from = [ip === null ? '' : `IP address ${ip}`, user_agent === null ? '' : `browser ${user_agent}`]
  return [...from.filter((part) => part !== ''), ...steps].join('\n')
}

const policyWords = ({ return_policy_link, terms_of_service_link }: Gathered): string =>
  [
    terms_of_service_link &&
      `Next to the pay button, the payment page says that paying means agreeing to the terms: ${terms_of_service_link}`,
    return_policy_link && `The return policy is linked on the payment page: ${return_policy_link}`,
  ]
    .filter((part) => part !== '')
    .join('\n')

/** Writes a letter to the bank from the known facts. */
function letter(facts: Gathered, { reason, amount, currency }: { reason: string; amount: number; currency: string }) {
  const { order_number, created, total, customer_name, customer_email, shipments, refunds } = facts
  const who = customer_name || customer_email || 'the shopper'
  const parts = [
    `To the card issuer, about order #${order_number} at ${facts.store_name}.`,
    `This is about the dispute over ${formatMoney(amount, currency)}: ${reasonText(reason)}.`,
    `On ${created} ${who} ordered ${count(facts.lines.length, 'item')} for ${formatMoney(total, facts.currency)}.`,
    facts.three_d_secure ? 'The payment was confirmed with 3-D Secure.' : '',
    facts.earlier_orders > 0 ? `The same customer had ordered ${count(facts.earlier_orders, 'time')} before.` : '',
    ...shipments.map(({ carrier, tracking_number, shipped }) => {
      const by = carrier === '' ? '' : ` with ${carrier}`
      const number = tracking_number === '' ? '' : `, tracking number ${tracking_number}`
      return `It was shipped on ${shipped}${by}${number}.`
    }),
    ...refunds.map((refund) => `${formatMoney(refund.amount, facts.currency)} was refunded on ${refund.at}.`),
    'The enclosed documents show the order, its delivery and the agreed terms.',
  ]
  return parts.filter((part) => part !== '').join('\n')
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
