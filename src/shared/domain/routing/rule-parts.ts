import { threeDSecureText } from './decision-text.ts'
import type { Decision } from './decide.ts'
import type { RoutedConnection } from './facts.ts'
import type { Exemption, RuleRef, ThreeDSecureWish } from './rules.ts'

/** What a rule decided: the offered methods, the account, a decline, what follows a decline, or 3-D Secure. */
export type PartKind = 'checkout' | 'decline' | 'route' | 'cascade' | 'three_d_secure'

/** A rule that contributed to a decision. */
export interface RulePart {
  kind: PartKind
  rule: RuleRef
  /** How the rule requests 3-D Secure. */
  secure?: { wish: ThreeDSecureWish; exemption: Exemption | null; unsupported_by?: string | null }
}

/** A rule as stored with an attempt: its role and its version at that time. */
export interface StoredPart {
  rule_id: string
  version: number
  kind: PartKind
}

/**
 * Returns all rules that contributed to a decision, the deciding one first; `offered` is the rule that offers the
 * method.
 */
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

/** Prepends a part, replacing the same rule's earlier part. */
export const prependPart = (parts: readonly RulePart[], first: RulePart): RulePart[] => [
  first,
  ...parts.filter(({ rule }) => rule.rule_id !== first.rule.rule_id),
]

/** Adapts the parts to the account that processes the payment: not all accounts can request an exemption. */
export const supportedParts = (
  parts: readonly RulePart[],
  account: Pick<RoutedConnection, 'name' | 'sca'>,
): RulePart[] =>
  parts.map((part) =>
    part.secure ? { ...part, secure: { ...part.secure, unsupported_by: unsupportedBy(part.secure, account) } } : part,
  )

/** Returns the account's name if it can't request the exemption that a rule wants; null if it can or none is wanted. */
export const unsupportedBy = (
  { wish, exemption }: { wish: ThreeDSecureWish; exemption: Exemption | null },
  { name, sca }: Pick<RoutedConnection, 'name' | 'sca'>,
): string | null => (wish === 'exemption' && exemption && sca && !sca.exemptions.includes(exemption) ? name : null)

/** Adapts the parts after the bank itself required 3-D Secure, which overrides the rules. */
export const partsAfterBankChallenge = (parts: readonly RulePart[]): RulePart[] =>
  parts.filter(({ kind }) => kind !== 'three_d_secure')

/** Describes the other rules' effects in sentences to append to the one that names `told`; '' if there are none. */
export const otherRulesText = (parts: readonly RulePart[], told: RuleRef | null): string =>
  parts
    .filter(({ kind, rule }) => kind !== 'decline' && rule.rule_id !== told?.rule_id)
    .map((part) => ` ${wordsOf(part)}`)
    .join('')

function wordsOf({ kind, rule, secure }: RulePart): string {
  const named = `“${rule.name}” (version ${rule.version})`
  switch (kind) {
    case 'decline':
      return `Declined by ${named}.`
    case 'route':
      return `Routed by ${named}.`
    case 'cascade':
      return `Fallbacks by cascade ${named}.`
    case 'three_d_secure':
      return threeDSecureText({ wish: 'prefer', exemption: null, ...secure, rule })
    case 'checkout':
      return `Payment method shown by ${named}.`
  }
}

export const storedParts = (parts: readonly RulePart[]): StoredPart[] =>
  parts.map(({ kind, rule: { rule_id, version } }) => ({ rule_id, version, kind }))
