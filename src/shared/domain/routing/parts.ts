import { secureWords } from './decision-words.ts'
import type { Decision } from './decide.ts'
import type { RoutedConnection } from './facts.ts'
import type { Exemption, RuleRef, ThreeDSecureWish } from './rules.ts'

/** What a rule had a say in: what is offered, the account, the end of the payment, what follows a refusal, or 3-D Secure. */
export type PartKind = 'checkout' | 'decline' | 'route' | 'cascade' | 'three_d_secure'

/** A rule that had a part in a decision. */
export interface RulePart {
  kind: PartKind
  rule: RuleRef
  /** How 3-D Secure is asked for by it. */
  secure?: { wish: ThreeDSecureWish; exemption: Exemption | null; unsupported_by?: string | null }
}

/** A rule as an attempt keeps it: which one had which part, in the version that it had then. */
export interface KeptPart {
  rule_id: string
  version: number
  kind: PartKind
}

/** Every rule that had a part in a decision, what decided first; `offered` is the one that offers the method. */
export function partsOf(
  { decline, rule, cascade, three_d_secure: secure }: Decision,
  offered: RuleRef | null,
): RulePart[] {
  const checkout: RulePart[] = offered ? [{ kind: 'checkout', rule: offered }] : []
  if (decline) return [{ kind: 'decline', rule: decline.rule }, ...checkout]
  const { wish, exemption } = secure
  return [
    ...(rule && rule.rule_id !== cascade?.rule_id ? [{ kind: 'route' as const, rule }] : []),
    ...(cascade ? [{ kind: 'cascade' as const, rule: cascade }] : []),
    ...(secure.rule ? [{ kind: 'three_d_secure' as const, rule: secure.rule, secure: { wish, exemption } }] : []),
    ...checkout,
  ]
}

/** The parts with one more that comes first, in the place of what the same rule was in. */
export const withPart = (parts: readonly RulePart[], first: RulePart): RulePart[] => [
  first,
  ...parts.filter(({ rule }) => rule.rule_id !== first.rule.rule_id),
]

/** The parts as the account that takes the payment can carry them out: not all can ask for an exemption. */
export const asAccountCan = (parts: readonly RulePart[], account: Pick<RoutedConnection, 'name' | 'sca'>): RulePart[] =>
  parts.map((part) =>
    part.secure ? { ...part, secure: { ...part.secure, unsupported_by: unsupportedBy(part.secure, account) } } : part,
  )

/** The account's name where it can't ask for the exemption that a rule wants; null where it can, or none is wanted. */
export const unsupportedBy = (
  { wish, exemption }: { wish: ThreeDSecureWish; exemption: Exemption | null },
  { name, sca }: Pick<RoutedConnection, 'name' | 'sca'>,
): string | null => (wish === 'exemption' && exemption && sca && !sca.exemptions.includes(exemption) ? name : null)

/** The parts where the bank has asked for 3-D Secure itself: what a rule wished no longer counts. */
export const asBankAsks = (parts: readonly RulePart[]): RulePart[] =>
  parts.filter(({ kind }) => kind !== 'three_d_secure')

/** What the other rules did, each in a sentence that goes on behind the one that names `told`; '' without others. */
export const besideWords = (parts: readonly RulePart[], told: RuleRef | null): string =>
  parts
    .filter(({ kind, rule }) => kind !== 'decline' && rule.rule_id !== told?.rule_id)
    .map((part) => ` ${wordsOf(part)}`)
    .join('')

function wordsOf({ kind, rule, secure }: RulePart): string {
  const named = `“${rule.name}” (version ${rule.version})`
  switch (kind) {
    case 'decline':
      return `The rule ${named} declined it.`
    case 'route':
      return `The rule ${named} chose the accounts.`
    case 'cascade':
      return `The cascade ${named} says what follows a refusal.`
    case 'three_d_secure':
      return secureWords({ wish: 'prefer', exemption: null, ...secure, rule })
    case 'checkout':
      return `The rule ${named} offers the method.`
  }
}

export const keptParts = (parts: readonly RulePart[]): KeptPart[] =>
  parts.map(({ kind, rule: { rule_id, version } }) => ({ rule_id, version, kind }))
