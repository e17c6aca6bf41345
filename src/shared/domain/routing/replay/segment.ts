import type { RoutingFacts } from '../facts.ts'
import type { FieldName } from '../fields.ts'

/** Rule fields that every segment already covers, or that don't affect the chance of approval. */
const COVERED: ReadonlySet<FieldName> = new Set(['amount', 'attempt', 'initiator'])

/**
 * Returns a payment's segment: payments of one segment presumably have the same chance of approval at the same account.
 * It includes the details that banks decide by, and every field that a rule uses, since such rules routed payments that
 * differ in it to different accounts.
 */
export function segmentOf(facts: RoutingFacts, fields: ReadonlySet<FieldName>): string {
  const always = [
    facts.payment_method,
    facts.currency,
    amountBand(facts.amount),
    facts.card_brand,
    facts.funding,
    facts.issuer_country,
    facts.customer_type,
  ]
  const ruled = [...fields].filter((field) => !COVERED.has(field)).toSorted()
  return [...always, ...ruled.map((field) => valueOf(facts, field))].join('|')
}

/** Returns the lower bound of an amount's 1-2-5 band in minor units: 1, 2, 5, 10, 20, 50, … */
export function amountBand(amount: number): number {
  if (amount < 1) return 0
  const decade = 10 ** Math.floor(Math.log10(amount))
  const lead = amount / decade
  if (lead >= 5) return decade * 5
  return lead >= 2 ? decade * 2 : decade
}

function valueOf(facts: RoutingFacts, field: FieldName): string {
  switch (field) {
    case 'time_of_day':
      return String(Math.floor(facts.minute_of_day / 60))
    case 'product':
      return facts.product === null ? '' : facts.product.toSorted().join('+')
    default:
      return String(facts[field] ?? '')
  }
}
