import * as z from 'zod/mini'
import { isFieldName, operators, paymentMethods, type FieldName } from '../../../../shared/domain/routing/fields.ts'
import { fallbackReasons } from '../../../../shared/domain/routing/fallback-reasons.ts'
import { threeDSecureWishes } from '../../../../shared/domain/routing/rules.ts'
import { withNewKeys, type RuleValues } from './rule-values.ts'

/** A local draft of a rule form. */
export interface LocalRuleDraft {
  /** The version it is based on, 0 for a new rule; null if another draft replaced it. */
  base: number | null
  values: RuleValues
}

const match = z.enum(['all', 'any'])
const bound = z.nullable(z.number())

/** Incomplete actions are valid here: a local draft may contain what the server rejects. */
const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('one'), connection_id: z.string() }),
  z.object({ type: z.literal('priority'), connection_ids: z.array(z.string()) }),
  z.object({
    type: z.literal('split'),
    shares: z.array(z.object({ connection_id: z.string(), percent: z.number() })),
  }),
  z.object({
    type: z.literal('three_d_secure'),
    wish: z.enum(threeDSecureWishes),
    exemption: z.optional(z.enum(['low_value', 'low_risk', 'corporate'])),
  }),
  z.object({ type: z.literal('decline'), reason: z.string(), shopper_message: z.string() }),
  z.object({
    type: z.literal('cascade'),
    steps: z.array(
      z.object({
        connection_id: z.string(),
        go_on: z.array(z.enum(fallbackReasons)),
        max_attempts: z.number(),
        timeout_seconds: z.number(),
      }),
    ),
    max_attempts: z.number(),
    max_seconds: z.number(),
  }),
  z.object({ type: z.literal('checkout'), methods: z.array(z.enum(paymentMethods)) }),
])

const condition = z.object({
  key: z.string(),
  field: z.custom<FieldName>((name) => typeof name === 'string' && isFieldName(name)),
  operator: z.enum(operators),
  texts: z.array(z.string()),
  from: bound,
  to: bound,
  currency: z.string(),
})

const localRuleDraft = z.object({
  base: z.nullable(z.int()),
  values: z.object({
    name: z.string(),
    note: z.string(),
    match,
    groups: z.array(z.object({ key: z.string(), match, conditions: z.array(condition) })),
    action,
  }),
})

/** Parses a stored form, if it matches this release. */
export function parseLocalRuleDraft(value: unknown): LocalRuleDraft | null {
  const { data } = localRuleDraft.safeParse(value)
  return data === undefined ? null : { ...data, values: withNewKeys(data.values) }
}
