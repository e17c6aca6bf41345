import * as z from 'zod/mini'
import { operators, paymentMethods, isFieldName } from './fields.ts'
import { fallbackReasons } from './fallback-reasons.ts'

/**
 * Rule kinds of GAP-32. `card` and `route_to_connection` choose a connection for cards, `other` for all other payments.
 */
export const ruleKinds = [
  'cascade',
  'checkout',
  'card',
  'other',
  'decline',
  'decline_other',
  'route_to_connection',
  '3d_secure',
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Rules are ordered within a list; the first match decides. */
export const ruleLists = ['card', 'other', 'checkout', 'cascade'] as const
export type RuleList = (typeof ruleLists)[number]

export const LIST_OF: Readonly<Record<RuleKind, RuleList>> = {
  cascade: 'cascade',
  checkout: 'checkout',
  card: 'card',
  decline: 'card',
  route_to_connection: 'card',
  '3d_secure': 'card',
  other: 'other',
  decline_other: 'other',
}

const MAX_VALUES = 200

const oneId = z
  .string('Select an account')
  .check(z.minLength(1, 'Select an account'), z.maxLength(80, 'This id is too long'))

const value = z.union(
  [
    z.string().check(z.maxLength(80, 'A value is too long')),
    z.number(),
    z
      .array(z.string().check(z.minLength(1, 'Enter a value'), z.maxLength(80, 'A value is too long')))
      .check(z.maxLength(MAX_VALUES, `Use ${MAX_VALUES} values or fewer per condition`)),
    z.tuple([z.number(), z.number()]),
  ],
  'Enter a value',
)

/** One comparison. An amount has a `currency` and is in its minor units. */
export const ruleCondition = z.object({
  field: z.string('Select a field').check(z.refine((name) => isFieldName(name), 'Unknown field')),
  operator: z.enum(operators, 'Select an operator'),
  value,
  currency: z.optional(z.string()),
})
export type GivenCondition = z.output<typeof ruleCondition>

const match = z.enum(['all', 'any'], 'Choose ALL or ANY')

export const ruleConditions = z.object({
  match: z._default(match, 'all'),
  groups: z
    .array(
      z.object({
        match: z._default(match, 'all'),
        conditions: z
          .array(ruleCondition, 'Must be a list of conditions')
          .check(z.maxLength(50, 'Use 50 conditions or fewer per group')),
      }),
      'Must be a list of groups',
    )
    .check(z.maxLength(20, 'Use 20 groups or fewer')),
})
/** Groups of comparisons, joined by ALL or ANY within and between groups. */
export type RuleConditions = z.output<typeof ruleConditions>

const oneConnection = z.object({ type: z.literal('one'), connection_id: oneId })
const priorityList = z.object({
  type: z.literal('priority'),
  connection_ids: z.array(oneId, 'Select accounts').check(z.maxLength(20, 'Use 20 accounts or fewer')),
})
const split = z.object({
  type: z.literal('split'),
  shares: z
    .array(
      z.object({
        connection_id: oneId,
        percent: z
          .int('Enter a whole number')
          .check(z.minimum(1, 'Enter at least 1%'), z.maximum(100, 'Enter 100% or less')),
      }),
      'Enter the split',
    )
    .check(z.maxLength(20, 'Use 20 accounts or fewer')),
})
export type RouteAction = z.output<typeof oneConnection> | z.output<typeof priorityList> | z.output<typeof split>

export const threeDSecureWishes = ['require', 'prefer', 'skip', 'exemption'] as const
export type ThreeDSecureWish = (typeof threeDSecureWishes)[number]

export const EXEMPTION_NAMES = {
  low_value: 'low value',
  low_risk: 'low risk',
  corporate: 'corporate card',
} as const
export type Exemption = keyof typeof EXEMPTION_NAMES

const threeDSecure = z.object({
  type: z.literal('three_d_secure'),
  wish: z.enum(threeDSecureWishes, 'Choose require, prefer, skip or exemption'),
  exemption: z.optional(z.enum(['low_value', 'low_risk', 'corporate'], 'Select an exemption')),
})
export type ThreeDSecureAction = z.output<typeof threeDSecure>

const line = (missing: string, max: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Must be at most ${max} characters`))

const declining = z.object({
  type: z.literal('decline'),
  reason: line('Enter a reason', 200),
  shopper_message: line('Enter a message to the shopper', 200),
})
export type DeclineAction = z.output<typeof declining>

const cascadeStep = z.object({
  connection_id: oneId,
  go_on: z.array(z.enum(fallbackReasons, 'Payments declined for this reason can’t be retried'), 'Select reasons'),
  max_attempts: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1 attempt'), z.maximum(3, 'Enter 3 attempts or fewer per account')),
  timeout_seconds: z
    .int('Enter a whole number of seconds')
    .check(z.minimum(3, 'Enter at least 3 seconds'), z.maximum(20, 'Enter 20 seconds or less')),
})
export type CascadeStep = z.output<typeof cascadeStep>

const cascading = z.object({
  type: z.literal('cascade'),
  steps: z.array(cascadeStep, 'Add accounts').check(z.maxLength(10, 'Use 10 steps or fewer')),
  max_attempts: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1 attempt'), z.maximum(10, 'Enter 10 attempts or fewer')),
  max_seconds: z
    .int('Enter a whole number of seconds')
    .check(z.minimum(5, 'Enter at least 5 seconds'), z.maximum(25, 'Enter 25 seconds or less')),
})
export type CascadeAction = z.output<typeof cascading>

const offering = z.object({
  type: z.literal('checkout'),
  methods: z.array(z.enum(paymentMethods, 'Unknown payment method'), 'Select payment methods'),
})

export const ruleAction = z.discriminatedUnion(
  'type',
  [oneConnection, priorityList, split, threeDSecure, declining, cascading, offering],
  'Select an action',
)
export type RuleAction = z.output<typeof ruleAction>

const ROUTES = ['one', 'priority', 'split'] as const

/** Actions allowed for each rule kind. */
export const ACTIONS_OF: Readonly<Record<RuleKind, readonly RuleAction['type'][]>> = {
  card: ROUTES,
  other: ROUTES,
  route_to_connection: ROUTES,
  '3d_secure': ['three_d_secure'],
  decline: ['decline'],
  decline_other: ['decline'],
  cascade: ['cascade'],
  checkout: ['checkout'],
}

/** The content of a rule that is edited, versioned and published. */
export const ruleContent = z.object({
  name: line('Name is required', 80),
  note: z._default(z.string().check(z.maxLength(500, 'Must be at most 500 characters')), ''),
  conditions: ruleConditions,
  action: ruleAction,
})
export type RuleContent = z.output<typeof ruleContent>

/** A rule as input of a decision. */
export interface RoutingRule extends RuleContent {
  rule_id: string
  version: number
  kind: RuleKind
  /** Lowest first. */
  priority: number
  enabled: boolean
}

/** A rule and its version. */
export interface RuleRef {
  rule_id: string
  version: number
  name: string
}

/** Returns every connection that an action names, once, in order. */
export function connectionsOf(action: RuleAction): string[] {
  return [...new Set(namesIn(action))]
}

function namesIn(action: RuleAction): string[] {
  switch (action.type) {
    case 'one':
      return [action.connection_id]
    case 'priority':
      return action.connection_ids
    case 'split':
      return action.shares.map((share) => share.connection_id)
    case 'cascade':
      return action.steps.map((step) => step.connection_id)
    case 'three_d_secure':
    case 'decline':
    case 'checkout':
      return []
  }
}

/** Returns all comparisons of a rule across its groups. */
export const conditionsOf = ({ groups }: RuleConditions): GivenCondition[] =>
  groups.flatMap((group) => group.conditions)
