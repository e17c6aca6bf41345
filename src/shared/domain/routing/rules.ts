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
  .string('Choose a connection')
  .check(z.minLength(1, 'Choose a connection'), z.maxLength(80, 'This id is too long'))

const value = z.union(
  [
    z.string().check(z.maxLength(80, 'A value is too long')),
    z.number(),
    z
      .array(z.string().check(z.minLength(1, 'Fill in the value'), z.maxLength(80, 'A value is too long')))
      .check(z.maxLength(MAX_VALUES, `A condition takes at most ${MAX_VALUES} values`)),
    z.tuple([z.number(), z.number()]),
  ],
  'Fill in the value',
)

/** One comparison. An amount has a `currency` and is in its minor units. */
export const ruleCondition = z.object({
  field: z
    .string('Choose what the condition looks at')
    .check(z.refine((name) => isFieldName(name), 'There is no such field')),
  operator: z.enum(operators, 'Choose how to compare'),
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
          .check(z.maxLength(50, 'A group takes at most 50 conditions')),
      }),
      'Must be a list of groups',
    )
    .check(z.maxLength(20, 'A rule takes at most 20 groups')),
})
/** Groups of comparisons, joined by ALL or ANY within and between groups. */
export type RuleConditions = z.output<typeof ruleConditions>

const oneConnection = z.object({ type: z.literal('one'), connection_id: oneId })
const priorityList = z.object({
  type: z.literal('priority'),
  connection_ids: z.array(oneId, 'Choose the connections').check(z.maxLength(20, 'At most 20 connections')),
})
const split = z.object({
  type: z.literal('split'),
  shares: z
    .array(
      z.object({
        connection_id: oneId,
        percent: z
          .int('A share is a whole number of percent')
          .check(z.minimum(1, 'A share is at least 1 %'), z.maximum(100, 'A share is at most 100 %')),
      }),
      'Choose the shares',
    )
    .check(z.maxLength(20, 'At most 20 connections')),
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
  exemption: z.optional(z.enum(['low_value', 'low_risk', 'corporate'], 'Choose the exemption')),
})
export type ThreeDSecureAction = z.output<typeof threeDSecure>

const line = (missing: string, max: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Must be at most ${max} characters`))

const declining = z.object({
  type: z.literal('decline'),
  reason: line('Say why the payment is declined', 200),
  shopper_message: line('Enter a message to the shopper', 200),
})
export type DeclineAction = z.output<typeof declining>

const cascadeStep = z.object({
  connection_id: oneId,
  go_on: z.array(z.enum(fallbackReasons, 'This reason cannot be tried again: it always stops'), 'Choose the reasons'),
  max_attempts: z
    .int('Attempts are a whole number')
    .check(z.minimum(1, 'At least one attempt'), z.maximum(3, 'At most three attempts with one connection')),
  timeout_seconds: z
    .int('The time limit is a whole number of seconds')
    .check(z.minimum(3, 'At least 3 seconds'), z.maximum(20, 'At most 20 seconds')),
})
export type CascadeStep = z.output<typeof cascadeStep>

const cascading = z.object({
  type: z.literal('cascade'),
  steps: z.array(cascadeStep, 'Add the steps').check(z.maxLength(10, 'A cascade has at most ten steps')),
  max_attempts: z
    .int('Attempts are a whole number')
    .check(z.minimum(1, 'At least one attempt'), z.maximum(10, 'At most ten attempts for a payment')),
  max_seconds: z
    .int('The time limit is a whole number of seconds')
    .check(z.minimum(5, 'At least 5 seconds'), z.maximum(25, 'At most 25 seconds: the shopper is waiting')),
})
export type CascadeAction = z.output<typeof cascading>

const offering = z.object({
  type: z.literal('checkout'),
  methods: z.array(z.enum(paymentMethods, 'There is no such payment method'), 'Choose the payment methods'),
})

export const ruleAction = z.discriminatedUnion(
  'type',
  [oneConnection, priorityList, split, threeDSecure, declining, cascading, offering],
  'Choose what the rule does',
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
