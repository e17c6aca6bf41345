import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { optionLabel } from '../../../../shared/domain/subscriptions/option-label.ts'
import {
  deliveryPrice,
  type PlanTerms,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { VersionRow } from './repo.ts'

const TERMS: readonly (readonly [keyof PlanTerms, string])[] = [
  ['trial', 'Trial changed'],
  ['setup_fee', 'Setup fee changed'],
  ['minimum_cycles', 'Minimum commitment changed'],
  ['grace_days', 'Grace period changed'],
  ['out_of_stock', 'Out-of-stock setting changed'],
  ['dunning', 'Retry schedule changed'],
]

/** Equal as stored: the order of keys doesn't matter, and JSON has no undefined. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const entries = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)
  const [mine, theirs] = [entries(one), entries(other)]
  return mine.length === theirs.length && mine.every(([key, value]) => isSameJson(value, Reflect.get(other, key)))
}

type Terms = Pick<VersionRow, 'pricing_options' | 'terms'>

function optionChanges(before: PricingOption | undefined, after: PricingOption, currency: string): string[] {
  const name = optionLabel(after)
  if (!before) return [`${name} added for ${formatMoney(deliveryPrice(after), currency)}`]
  const [was, is] = [deliveryPrice(before), deliveryPrice(after)]
  const renamed = optionLabel(before) === name ? [] : [`${optionLabel(before)} changed to ${name}`]
  if (was !== is) return [...renamed, `${name}: ${formatMoney(was, currency)} to ${formatMoney(is, currency)}`]
  return renamed.length > 0 || isSameJson(before, after) ? renamed : [`${name}: display changed`]
}

/** What a version changed, in words for the team. The first version has none. */
export function describeVersionChanges(before: Terms | null, after: Terms, currency: string): string[] {
  if (!before) return []
  const earlier = new Map(before.pricing_options.map((option) => [option.id, option]))
  const current = new Set(after.pricing_options.map(({ id }) => id))
  const removed = before.pricing_options.filter(({ id }) => !current.has(id))
  return [
    ...after.pricing_options.flatMap((option) => optionChanges(earlier.get(option.id), option, currency)),
    ...removed.map((option) => `${optionLabel(option)} removed`),
    ...TERMS.flatMap(([name, text]) => (isSameJson(before.terms[name], after.terms[name]) ? [] : [text])),
  ]
}

/** True if the prices or terms differ, so that they become a new version. The order and highlight of options count too. */
export const hasNewTerms = (before: Terms, after: Terms): boolean =>
  !isSameJson(before.pricing_options, after.pricing_options) || !isSameJson(before.terms, after.terms)
