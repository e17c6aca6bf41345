import type { RoutingFacts } from '../facts.ts'
import type { FieldName } from '../fields.ts'

/** Rule fields that the segment covers in every case, or that say nothing about the chance of approval. */
const COVERED: ReadonlySet<FieldName> = new Set(['amount', 'attempt', 'initiator'])

/**
 * Names the segment of a payment: payments of one segment have the same chance of approval at the same account, as far as
 * anybody can tell. The facts that banks decide by always count. So does every field that a rule looks at, since rules over
 * it sent payments that differ in it to different accounts.
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

/** The lower end of the 1-2-5 step that an amount in minor units is in: 1, 2, 5, 10, 20, 50, … */
export function amountBand(amount: number): number {
  if (amount < 1) return 0
  const decade = 10 ** Math.floor(Math.log10(amount))
  const lead = amount / decade
  return decade * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
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
