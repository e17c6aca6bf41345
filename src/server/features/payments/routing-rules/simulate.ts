import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { minutesOf } from '../../../../shared/domain/routing/conditions.ts'
import { compileRules, decide, decideMethods, type CompiledRules } from '../../../../shared/domain/routing/decide.ts'
import { offeredMethodsText, threeDSecureText } from '../../../../shared/domain/routing/decision-text.ts'
import { explainConditions } from '../../../../shared/domain/routing/explain.ts'
import type { CheckoutFacts } from '../../../../shared/domain/routing/facts.ts'
import { paymentMethods } from '../../../../shared/domain/routing/fields.ts'
import { unsupportedBy } from '../../../../shared/domain/routing/rule-parts.ts'
import {
  withReportedFields,
  missedFields,
  unreportedText,
} from '../../../../shared/domain/routing/unreported-fields.ts'
import { minuteOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { canCharge, scaSupport, cardFieldsBeforeCharge } from '../../../connectors/connector.ts'
import type { Deps } from '../../../deps.ts'
import { activeConnections, isCapped, type OpenConnection } from '../payment-accounts/service.ts'
import { namingOf } from './names.ts'
import { listRules, type StoreMode } from './repo.ts'
import { requireRule } from './rules.ts'
import { asDrafted, inForce } from './wire.ts'

type Body = Parsed<Contracts['routingRules']['simulate']>['body']

function factsOf({ time_of_day, customer, ...payment }: Body['payment'], now: Date, zone: string): CheckoutFacts {
  const minute_of_day = minutesOf(time_of_day) ?? minuteOfDayIn(now, zone)
  return { ...payment, minute_of_day, customer_key: customer.toLowerCase() }
}

const takes = (
  connection: OpenConnection,
  { payment_method, amount, currency }: Pick<CheckoutFacts, 'payment_method' | 'amount' | 'currency'>,
): boolean => {
  const { connector, methods, currencies } = connection
  const does = methods.includes(payment_method) && (currencies === 'any' || currencies.includes(currency))
  return (
    does &&
    !connector.amountProblem?.(amount, currency) &&
    canCharge(connector) &&
    !isCapped(connection, { amount, currency })
  )
}

/**
 * The payment as the rules see it. Card details are limited to what the account that shows the card fields returns,
 * since it is chosen before the card is known. `untold` states in a sentence what else the rules need.
 */
function seenBy(
  rules: CompiledRules,
  given: CheckoutFacts,
  able: readonly OpenConnection[],
): { facts: CheckoutFacts; untold: string } {
  const named = able.map(({ connection_id, account_name, connector }) => ({
    connection_id,
    name: account_name,
    sca: scaSupport(connector),
  }))
  const [first] = decide(rules, withReportedFields(given, []), named).plan.steps
  const shown = able.find(({ connection_id }) => connection_id === first?.connection_id) ?? able[0]
  if (!shown) return { facts: given, untold: '' }
  const tells = cardFieldsBeforeCharge(shown.connector, given.payment_method)
  const missed = missedFields(given, tells, rules.fields)
  const untold = missed.length > 0 ? `${unreportedText(shown.account_name, missed)}, so rules treat it as unknown.` : ''
  return { facts: withReportedFields(given, tells), untold }
}

/** Simulates the rules with a made-up payment; `rule_id` is evaluated as its draft. @throws AppError 404 */
export async function simulate(deps: Deps, place: StoreMode, { rule_id, payment }: Body) {
  const [rows, active] = await Promise.all([
    listRules(deps.db, place),
    activeConnections(deps, place.store_id, place.mode),
  ])
  const tried = rule_id === undefined ? null : requireRule(rows.find((row) => row.rule_id === rule_id) ?? null)
  const rules = compileRules(rows.flatMap((row) => (row === tried ? asDrafted(row) : (inForce(row) ?? []))))
  const given = factsOf(payment, deps.clock.now(), active[0]?.time_zone ?? 'UTC')
  const could = active.filter((connection) => takes(connection, given))
  const answering = could.filter(({ out }) => !out)
  // As for a real payment, an account that is out is tried if there is no other.
  const able = answering.length > 0 ? answering : could.slice(0, 1)
  const named = able.map(({ connection_id, account_name, is_default, connector, token_scope }) => ({
    connection_id,
    name: account_name,
    is_default,
    sca: scaSupport(connector),
    token_scope: token_scope(),
  }))
  const { facts, untold } = seenBy(rules, given, able)
  const decision = decide(rules, facts, named)
  const possible = paymentMethods.filter((payment_method) =>
    active.some((connection) => takes(connection, { ...facts, payment_method })),
  )
  const { methods, rule: offering } = decideMethods(rules, facts, possible)
  const naming = tried && (await namingOf(deps.db, place, [tried.draft]))
  const { plan, ...rest } = decision
  const taker = named.find(({ connection_id }) => connection_id === plan.steps[0]?.connection_id)
  return {
    ...rest,
    connections: plan.steps.map((step) => ({
      ...step,
      name: named.find(({ connection_id }) => connection_id === step.connection_id)?.name ?? '',
    })),
    methods,
    why_offered: offeredMethodsText(offering, methods),
    why_three_d_secure: threeDSecureText({
      ...decision.three_d_secure,
      unsupported_by: taker ? unsupportedBy(decision.three_d_secure, taker) : null,
    }),
    untold,
    tried: tried && naming && explainConditions(tried.draft.conditions, facts, naming.names),
  }
}
