import { paymentMethod, type StoredMethodKind } from '../../../../../shared/contracts/payments/transactions.ts'
import { isDebitScheme } from '../../../../../shared/domain/payments/debit-schemes.ts'
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

/** A stored method, as far as rules and retry limits look at it. */
interface StoredCard extends Pick<AttemptRow, 'card_type' | 'card_last_four' | 'card'> {
  payment_method: StoredMethodKind
  fingerprint: string | null
}

/**
 * Decides how to charge the method of an earlier payment again, for an offer that the shopper accepted. Returns like
 * `routeStoredMethod`.
 */
export async function routeStored(
  deps: Deps,
  session: RoutedSession,
  sale: PaymentRow,
  { connection, user_agent }: Kept,
): Promise<Choice | null> {
  const attempt = (await findPayment(deps.db, sale.payment_id))?.attempt
  if (!attempt) return null
  const { card_type, card_last_four } = sale
  const payment_method = paymentMethod.parse(sale.payment_method)
  const card = { card_type, card_last_four, payment_method, card: attempt.card, fingerprint: attempt.card_fingerprint }
  const why = `A post-purchase offer was accepted, and ${connection.account_name} has the stored payment method.`
  return routeStoredMethod(deps, session, card, { connection, user_agent, why, limited: true })
}

/**
 * Decides how to charge a stored payment method, by the store's rules and only with the account that stores it. Null if
 * the shopper has to enter a method: the rules don't offer this one or require 3-D Secure, which needs card entry, or,
 * if `limited`, the card's network forbids another attempt. `why` is the reason without rules.
 */
export async function routeStoredMethod(
  deps: Deps,
  session: RoutedSession,
  stored: StoredCard,
  { connection, user_agent, why: kept, limited }: Kept & { why: string; limited: boolean },
): Promise<Choice | null> {
  const { connector, connection_id, account_name } = connection
  if (!canCharge(connector) || (limited && !(await mayChargeAgain(deps, session, stored)))) return null
  const charging = { ...connection, connector }
  const rules = await rulesFor(deps, session, [connection])
  if (!rules) return { connection: charging, reason: kept }
  const method = stored.payment_method
  const card = cardOfAttempt(stored)
  const known = await factsOf(deps, rules.fields, session, {
    method,
    user_agent,
    time_zone: connection.time_zone,
  })
  const facts = { ...known, ...(card && cardFacts(card)) }
  const isDebit = isDebitScheme(method)
  const offered = decideMethods(rules, facts)
  const decision = decide(rules, facts, [{ connection_id, name: account_name }], true)
  const asksBank = decision.three_d_secure.wish === 'require' && decision.decline === null
  // Rules about methods and 3-D Secure are for what shoppers enter at checkout.
  if (!isDebit && (!offered.methods.includes(method) || asksBank)) return null
  const parts = partsOf(decision, offered.rule)
  const reach = new Map([[connection_id, charging]])
  const why = `${decision.why}${otherRulesText(parts, decision.rule)}`
  const reason = decision.decline ? why : `${kept} ${why}`
  return { connection: charging, reason, route: { decision, reach, parts, card } }
}

async function mayChargeAgain(
  deps: Deps,
  { store_id }: Pick<RoutedSession, 'store_id'>,
  { card_type: brand, fingerprint }: StoredCard,
): Promise<boolean> {
  if (fingerprint === null) return true
  const verdict = await networkAllows(deps, store_id, { brand, fingerprint })
  if (!verdict.allowed) deps.log.info({ store_id }, verdict.because)
  return verdict.allowed
}
