import type { Decision } from '../../../../../shared/domain/routing/decide.ts'
import { storedParts } from '../../../../../shared/domain/routing/rule-parts.ts'
import { declined, type CardFacts, type DeclinedCharge } from '../../../../connectors/results.ts'
import type { Choice, Route } from './select-connection.ts'
import { NO_RULE, type AttemptRow } from '../repo.ts'

type Ruled = Pick<AttemptRow, keyof typeof NO_RULE | 'card_type' | 'card_last_four'>

/** Snapshot of the rules that decided an attempt, and of the card as they saw it. */
export function routingSnapshot({ route, led }: Choice): Ruled {
  const card = route?.card ?? null
  const seen = { card_type: card?.brand ?? null, card_last_four: card?.last_four ?? null, card: cardSnapshot(card) }
  if (!route) return { ...NO_RULE, ...seen }
  const rule = led?.rule ?? route.decision.rule
  return {
    ...NO_RULE,
    ...seen,
    ...matchedRules(route),
    rule_id: rule?.rule_id ?? null,
    rule_version: rule?.version ?? null,
  }
}

/** Every matched rule with its version. */
export const matchedRules = ({ parts }: Pick<Route, 'parts'>): Pick<AttemptRow, 'rule_ids' | 'rules'> => ({
  rule_ids: [...new Set(parts.map(({ rule }) => rule.rule_id))],
  rules: storedParts(parts),
})

const cardSnapshot = (card: CardFacts | null): AttemptRow['card'] =>
  card && { funding: card.funding, bin: card.bin, country: card.country }

const FUNDING = ['credit', 'debit', 'prepaid'] as const

/** Card snapshot of an attempt; null if nothing about the card is known. */
export function cardOfAttempt({
  card_type,
  card_last_four,
  card,
}: Pick<AttemptRow, 'card_type' | 'card_last_four' | 'card'>): CardFacts | null {
  if (card_type === null) return null
  const funding = FUNDING.find((kind) => kind === card?.funding)
  return {
    brand: card_type,
    last_four: card_last_four ?? '',
    ...(funding && { funding }),
    ...(card?.bin && { bin: card.bin }),
    ...(card?.country && { country: card.country }),
  }
}

/** A rule's decline in the form of a provider's, with the card it declined. No provider was called. */
export function blockedBy(
  { rule, reason, shopper_message }: NonNullable<Decision['decline']>,
  { route }: Choice,
): DeclinedCharge {
  // No network counts an attempt that it never saw, so the card's fingerprint is left out.
  const { fingerprint: _, ...card } = route?.card ?? {}
  return declined('blocked_by_rule', {
    provider_code: '',
    message: `The rule “${rule.name}” declined it: ${reason}`,
    shopper_message,
    ...('brand' in card && { card }),
  })
}

/** The rule that declines a payment, if any. */
export const declineOf = (choice: Choice): Decision['decline'] => choice.route?.decision.decline ?? null
