import { paymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import { decide, decideMethods } from '../../../../../shared/domain/routing/decide.ts'
import { otherRulesText, partsOf } from '../../../../../shared/domain/routing/rule-parts.ts'
import { canCharge } from '../../../../connectors/connector.ts'
import type { Deps } from '../../../../deps.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'
import type { Choice } from './select-connection.ts'
import { cardOfAttempt } from './routing-snapshot.ts'
import { networkAllows } from './retry-eligibility.ts'
import { findPayment, type AttemptRow, type PaymentRow } from '../repo.ts'
import { cardFacts, factsOf, rulesFor, type RoutedSession } from './route-payment.ts'

interface Kept {
  /** The connection that stores the method: no other account can charge it. */
  connection: OpenConnection
  user_agent: string
}

/**
 * Decides how to charge a stored payment method again, by the store's rules and only with the account that stores it.
 * Null if the shopper has to enter a method: the rules don't offer this one or require 3-D Secure, which needs card
 * entry, or the card's network forbids another attempt.
 */
export async function routeStored(
  deps: Deps,
  session: RoutedSession,
  sale: PaymentRow,
  { connection, user_agent }: Kept,
): Promise<Choice | null> {
  const { connector, connection_id, account_name } = connection
  const attempt = (await findPayment(deps.db, sale.payment_id))?.attempt
  if (!canCharge(connector) || !attempt || !(await mayChargeAgain(deps, sale, attempt))) return null
  const charging = { ...connection, connector }
  const kept = `A post-purchase offer was accepted, and ${account_name} has the stored payment method.`
  const rules = await rulesFor(deps, session, [connection])
  if (!rules) return { connection: charging, reason: kept }
  const method = paymentMethod.parse(sale.payment_method)
  const card = cardOfAttempt({ ...sale, card: attempt.card })
  const known = await factsOf(deps, rules.fields, session, {
    method,
    user_agent,
    time_zone: connection.time_zone,
  })
  const facts = { ...known, ...(card && cardFacts(card)) }
  const offered = decideMethods(rules, facts)
  const decision = decide(rules, facts, [{ connection_id, name: account_name }], true)
  const asksBank = decision.three_d_secure.wish === 'require' && decision.decline === null
  if (!offered.methods.includes(method) || asksBank) return null
  const parts = partsOf(decision, offered.rule)
  const reach = new Map([[connection_id, charging]])
  const why = `${decision.why}${otherRulesText(parts, decision.rule)}`
  const reason = decision.decline ? why : `${kept} ${why}`
  return { connection: charging, reason, route: { decision, reach, parts, card } }
}

async function mayChargeAgain(
  deps: Deps,
  { store_id, card_type: brand }: PaymentRow,
  { card_fingerprint: fingerprint }: AttemptRow,
): Promise<boolean> {
  if (fingerprint === null) return true
  const verdict = await networkAllows(deps, store_id, { brand, fingerprint })
  if (!verdict.allowed) deps.log.info({ store_id }, verdict.because)
  return verdict.allowed
}
