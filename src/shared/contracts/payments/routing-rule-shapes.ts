import * as z from 'zod/mini'
import { minutesOf } from '../../domain/routing/conditions.ts'
import { paymentMethods } from '../../domain/routing/fields.ts'
import { replayChanges } from '../../domain/routing/replay/replay.ts'
import {
  ruleAction,
  ruleConditions,
  ruleContent,
  ruleKinds,
  ruleLists,
  threeDSecureWishes,
} from '../../domain/routing/rules.ts'
import { count, currency, id, minor, mode, signedMinor, text, time } from '../fields.ts'

/** Request and response shapes of the routing rule API (GAP-32, extended for the rule editor). */

export const ruleKind = z.enum(ruleKinds, 'Select a rule type')

const problem = z.object({ path: z.string(), message: z.string() })

export const routingRule = z.object({
  rule_id: id,
  store_id: id,
  mode,
  kind: ruleKind,
  /** The list it belongs to; rules of one list are evaluated from the top. */
  list: z.enum(ruleLists),
  name: z.string(),
  note: z.string(),
  priority: z.int(),
  enabled: z.boolean(),
  status: z.enum(['draft', 'live', 'paused']),
  /** Version of the draft. There are no unpublished changes if `published_version` is the same. */
  version: z.int(),
  published_version: z.nullable(z.int()),
  conditions: ruleConditions,
  action: ruleAction,
  connector_ids: z.array(id),
  /** The draft described in one sentence. */
  sentence: z.string(),
  /** Problems that prevent the draft from being published. */
  problems: z.array(problem),
  published: z.nullable(z.extend(ruleContent, { sentence: z.string() })),
  /** Payments of the last seven days that it took part in. */
  matches_7d: count,
  /** Of those: payments with an outcome from their account, including approved ones, and payments without one yet. */
  decided_7d: count,
  approved_7d: count,
  waiting_7d: count,
  published_at: z.nullable(time),
  created_at: time,
  updated_at: time,
})
export type RoutingRuleWire = z.output<typeof routingRule>

/** A published version of a rule. */
export const rulePublication = z.object({
  rule_id: id,
  kind: ruleKind,
  version: z.int(),
  /** The rule's name at the time, and its effect in one sentence. */
  name: z.string(),
  sentence: z.string(),
  published_at: time,
  /** Who published it; '' if that is no longer known. */
  published_by: z.string(),
  /** True for the version that is published now. */
  is_published: z.boolean(),
})
export type RulePublication = z.output<typeof rulePublication>

export const ruleLint = z.object({
  rule_id: id,
  kind: z.enum([
    'unreachable',
    'never_fits',
    'conflicting',
    'paused_connection',
    'missing_connection',
    'no_3ds',
    'not_told',
  ]),
  message: z.string(),
  other_rule_id: z.nullable(id),
  connection_id: z.nullable(id),
})

/** The row below all rules: what happens to payments that match none. */
export const defaultRow = z.object({
  connection_id: z.nullable(id),
  sentence: z.string(),
})

const NULLED = z._default(z.nullable(z.string().check(z.maxLength(20, 'Must be at most 20 characters'))), null)

/** A made-up payment for a simulation; omitted facts are unknown. */
export const simulatedPayment = z.object({
  payment_method: z._default(z.enum(paymentMethods, 'Select a payment method'), 'card'),
  amount: minor,
  currency,
  card_brand: NULLED,
  funding: NULLED,
  bin: z._default(z.nullable(z.string().check(z.regex(/^\d{6,8}$/, 'A BIN has 6 to 8 digits'))), null),
  issuer_country: NULLED,
  country: NULLED,
  ip_country: NULLED,
  device: z._default(z.nullable(z.enum(['phone', 'tablet', 'desktop'], 'Select a device')), null),
  product: z._default(z.nullable(z.array(id)), null),
  customer_type: z._default(z.nullable(z.enum(['new', 'returning'], 'Choose new or returning')), null),
  attempt: z._default(z.int('Must be a whole number').check(z.minimum(1, 'Attempt number must be 1 or more')), 1),
  initiator: z._default(z.enum(['customer', 'merchant'], 'Select who starts the payment'), 'customer'),
  time_of_day: z.optional(
    z.string().check(z.refine((value) => minutesOf(value) !== null, 'Enter a time such as 17:30')),
  ),
  /** Identifies the customer: a split sends the same customer to the same connection. */
  customer: z._default(text(254), ''),
})

const ruleRef = z.object({ rule_id: id, version: z.int(), name: z.string() })
const met = z.enum(['yes', 'no', 'unknown'])
const named = z.object({ connection_id: id, name: z.string() })

export const simulation = z.object({
  connections: z.array(
    z.extend(named, { go_on: z.array(z.string()), max_attempts: z.int(), timeout_seconds: z.int() }),
  ),
  decline: z.nullable(z.object({ rule: ruleRef, reason: z.string(), shopper_message: z.string() })),
  three_d_secure: z.object({
    wish: z.enum(threeDSecureWishes),
    exemption: z.nullable(z.string()),
    rule: z.nullable(ruleRef),
  }),
  rule: z.nullable(ruleRef),
  /** Rules that would have come first but depend on unknown facts. */
  undecided: z.array(ruleRef),
  why: z.string(),
  /** One sentence each: what the shopper would be offered, and how 3-D Secure would be requested. */
  why_offered: z.string(),
  why_three_d_secure: z.string(),
  /** Card details used by the rules that are unknown before the charge, in one sentence; '' if all are known. */
  untold: z.string(),
  methods: z.array(z.enum(paymentMethods)),
  /** Comparison results of the simulated rule; null if none was named. */
  tried: z.nullable(
    z.object({
      met,
      groups: z.array(
        z.object({ match: z.enum(['all', 'any']), checks: z.array(z.object({ met, words: z.string() })) }),
      ),
    }),
  ),
})

/** Retries allowed for a declined card of a network, at the store and by the network's rules. */
export const retryLimit = z.object({
  network: z.string(),
  name: z.string(),
  /** Decline reasons after which a card is never retried. */
  never: z.array(z.string()),
  windows: z.array(z.object({ hours: z.int(), most: count, allowed: count })),
})
export type RetryLimitWire = z.output<typeof retryLimit>

export const replayDifference = z.object({
  payment_id: id,
  created_at: time,
  amount: signedMinor,
  currency: z.string(),
  /** What actually happened; `tried` is false if nothing was sent to the account. */
  was: z.extend(named, { approved: z.boolean(), tried: z.boolean() }),
  /** Where the active rules send it; null if they decline it, or don't offer its method. */
  now: z.nullable(named),
  change: z.enum(replayChanges),
  /** Where it goes with the draft added. */
  would_be: z.nullable(named),
  why: z.string(),
})
export type ReplayDifference = z.output<typeof replayDifference>

export const replay = z.object({
  replay_id: id,
  rule_id: id,
  version: z.int(),
  days: z.int(),
  status: z.enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  total: count,
  processed: count,
  created_at: time,
  finished_at: z.nullable(time),
  result: z.nullable(
    z.object({
      matched: count,
      changed: count,
      declined: count,
      /** Approved payments that the draft declines, by currency; absent in older replays. */
      lost: z.optional(z.array(z.object({ currency: z.string(), payments: count, amount: signedMinor }))),
      /** Card details that were unknown before the charge, one sentence per provider; absent in older replays. */
      untold: z.optional(z.array(z.string())),
      /** The newest few; `replay-differences` returns the others. */
      differences: z.array(replayDifference),
      /** Estimate with its 95% interval; null if there is too little data. */
      estimate: z.object({
        payments: count,
        approved_before: count,
        expected: z.nullable(z.object({ approved: count, low: count, high: count })),
        /** Changed payments with too few similar ones in the past; absent in older replays. */
        unknown: z.optional(count),
        basis: z.string(),
      }),
    }),
  ),
})
export type ReplayWire = z.output<typeof replay>
