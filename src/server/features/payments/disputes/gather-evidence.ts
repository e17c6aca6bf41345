import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import { addressLines } from '../../../../shared/domain/address/address-lines.ts'
import type { EvidenceText } from '../../../../shared/domain/payments/dispute.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { Executor } from '../../../db/connection.ts'
import { findEvidence, type StoredEvidence } from './evidence-repo.ts'

type Texts = Partial<Record<EvidenceText, string>>

const addressWords = (address: StoredAddress | null): string =>
  address === null ? '' : addressLines(address).join(', ')

/** Builds the evidence from the order. States only what is stored. */
export async function gatherEvidence(
  db: Executor,
  { payment_id, reason, amount, currency }: { payment_id: string; reason: string; amount: number; currency: string },
): Promise<Texts> {
  const facts = await findEvidence(db, payment_id)
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

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 19, 2026', of a stored '2026-11-19 13:37 UTC'. */
const longDate = (stamp: string): string => day.format(new Date(stamp.slice(0, 10)))

const productWords = ({ lines, currency }: StoredEvidence): string =>
  lines
    .map(({ title, variant_title, quantity, line_total }) => {
      const variant = shownVariantTitle(variant_title)
      const name = variant === '' ? title : `${title} (${variant})`
      return `${quantity} × ${name}, ${formatMoney(line_total, currency)}`
    })
    .join('\n')

const mailWords = ({ receipt_sent, customer_email, order_number, created }: StoredEvidence): string =>
  receipt_sent ? `Receipt for order #${order_number} of ${longDate(created)} sent to ${customer_email}.` : ''

const VISIT_WORDS: Readonly<Record<string, string>> = {
  page_view: 'opened the payment page',
  cart_view: 'viewed the cart',
  contact: 'entered contact details',
  shipping: 'chose a shipping method',
  payment: 'pressed Pay',
  paid: 'paid',
}

const visitWords = ({ visits, ip, user_agent }: StoredEvidence): string => {
  const steps = visits.map(({ kind, at }) => `${at}: ${VISIT_WORDS[kind] ?? kind.replaceAll('_', ' ')}`)
  const from = [ip === null ? '' : `IP address ${ip}`, user_agent === null ? '' : `browser ${user_agent}`]
  return [...from.filter((part) => part !== ''), ...steps].join('\n')
}

const policyWords = ({ return_policy_link, terms_of_service_link }: StoredEvidence): string =>
  [
    terms_of_service_link &&
      `Next to the pay button, the payment page says that paying means agreeing to the terms: ${terms_of_service_link}`,
    return_policy_link && `The return policy is linked on the payment page: ${return_policy_link}`,
  ]
    .filter((part) => part !== '')
    .join('\n')

/** Writes a letter to the bank from the known facts. */
function letter(
  facts: StoredEvidence,
  { reason, amount, currency }: { reason: string; amount: number; currency: string },
) {
  const { order_number, created, total, customer_name, customer_email, shipments, refunds } = facts
  const who = customer_name || customer_email || 'The customer'
  const parts = [
    `Re: Dispute of ${formatMoney(amount, currency)} for order #${order_number}, ${facts.store_name}`,
    `Reason given: ${reasonText(reason)}.`,
    `${who} placed this order on ${longDate(created)} (${created.slice(11)}) for ${formatMoney(total, facts.currency)} (${count(facts.lines.length, 'item')}).`,
    facts.three_d_secure ? 'The payment was confirmed with 3-D Secure.' : '',
    facts.earlier_orders > 0 ? `The customer had placed ${count(facts.earlier_orders, 'order')} before.` : '',
    ...shipments.map(({ carrier, tracking_number, shipped }) => {
      const by = carrier === '' ? '' : ` with ${carrier}`
      const number = tracking_number === '' ? '' : `, tracking number ${tracking_number}`
      return `We shipped it${by} on ${longDate(shipped)}${number}.`
    }),
    ...refunds.map((refund) => `We refunded ${formatMoney(refund.amount, facts.currency)} on ${longDate(refund.at)}.`),
  ]
  return parts.filter((part) => part !== '').join('\n')
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'the cardholder says they did not make the purchase',
  product_not_received: 'the customer says the order never arrived',
  product_unacceptable: 'the customer says the product was not as described',
  duplicate: 'the customer says they were charged twice',
  subscription_canceled: 'the customer says the subscription was canceled',
  credit_not_processed: 'the customer says they did not receive a refund',
  unrecognized: 'the cardholder does not recognize the payment',
  merchandise_or_service_not_received: 'the customer says the order never arrived',
  merchandise_or_service_not_as_described: 'the customer says the product was not as described',
  unauthorised: 'the cardholder says they did not make the purchase',
  general: 'no reason was given',
  other: 'no reason was given',
}

/** Text for a dispute reason in a letter; the provider's own if it is unknown here. */
const reasonText = (reason: string): string =>
  REASONS[reason.toLowerCase()] ?? reason.replaceAll('_', ' ').toLowerCase()
