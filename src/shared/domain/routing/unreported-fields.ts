import type { RoutingFacts } from './facts.ts'
import { cardFields, RULE_FIELDS, type CardField } from './fields.ts'

/** Returns the card fields that are not reported before a charge. */
export const unreportedFields = (tells: readonly CardField[]): CardField[] =>
  cardFields.filter((field) => !tells.includes(field))

/** Returns a payment as rules see it before its charge, limited to the card fields that are reported. */
export const withReportedFields = <F extends RoutingFacts>(facts: F, tells: readonly CardField[]): F => ({
  ...facts,
  ...Object.fromEntries(unreportedFields(tells).map((field) => [field, null])),
})

/** Returns the fields that rules use and the payment has, but that are not reported before its charge. */
export const missedFields = (
  facts: RoutingFacts,
  tells: readonly CardField[],
  looked: ReadonlySet<string>,
): CardField[] => unreportedFields(tells).filter((field) => looked.has(field) && facts[field] !== null)

/** Says that someone doesn't report these fields in time. */
export const unreportedText = (who: string, fields: readonly CardField[]): string =>
  `${who} doesn’t report the ${labels(fields)} before charging`

const labels = (fields: readonly CardField[]): string => {
  const words = fields.map((field) => WORDS[field])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

const WORDS: Readonly<Record<CardField, string>> = {
  card_brand: 'card brand',
  funding: 'card funding',
  bin: RULE_FIELDS.bin.label,
  issuer_country: 'issuer country',
}
