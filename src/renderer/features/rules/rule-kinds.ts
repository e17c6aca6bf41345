import type { RuleKind, RuleList } from '../../../shared/domain/routing/rules.ts'
import { to } from '../../lib/navigation/route-paths.ts'

interface KindWords {
  /** Label of the row's badge. */
  short: string
  /** 'Edit decline rule' */
  one: string
  /** Description shown when creating one. */
  purpose: string
}

export const KIND_WORDS: Readonly<Record<RuleKind, KindWords>> = {
  cascade: {
    short: 'Cascade',
    one: 'Cascade',
    purpose: 'Which connections a payment is tried with, and after which answers it goes on.',
  },
  checkout: {
    short: 'Checkout',
    one: 'Checkout rule',
    purpose: 'Which payment methods a shopper is offered, and in which order.',
  },
  card: { short: 'Route', one: 'Card rule', purpose: 'Which connection takes a card payment.' },
  route_to_connection: {
    short: 'Route',
    one: 'Route to a connection',
    purpose: 'Which connection takes a card payment.',
  },
  '3d_secure': {
    short: '3-D Secure',
    one: '3-D Secure rule',
    purpose: 'How 3-D Secure is asked for in card payments. The route is chosen beside it.',
  },
  decline: {
    short: 'Decline',
    one: 'Decline rule',
    purpose: 'Which card payments are declined before any bank is asked.',
  },
  other: {
    short: 'Route',
    one: 'Rule for other payments',
    purpose: 'Which connection takes a payment without a card.',
  },
  decline_other: {
    short: 'Decline',
    one: 'Decline rule for other payments',
    purpose: 'Which payments without a card are declined before any provider is asked.',
  },
}

interface ListWords {
  title: string
  tab: string
  purpose: string
  path: string
  empty: string
  /** What happens if no rule in the list matches; null if the server provides it. */
  otherwise: string | null
}

export const LIST_WORDS: Readonly<Record<RuleList, ListWords>> = {
  cascade: {
    title: 'Cascade rules',
    tab: 'Cascade',
    purpose: 'What a payment is tried with next after a decline that another account may answer otherwise.',
    path: to('rules.cascade'),
    empty: 'A cascade tries the next connection after a soft decline or when a provider cannot be reached.',
    otherwise: 'Every other payment is tried once, unless the rule that routes it names several connections.',
  },
  checkout: {
    title: 'Checkout rules',
    tab: 'Checkout',
    purpose: 'Which payment methods shoppers are offered, by country, currency, amount and device.',
    path: to('rules.checkout'),
    empty: 'A rule chooses and sorts the payment methods that a shopper is offered.',
    otherwise: 'Every other shopper is offered all methods of the active accounts.',
  },
  card: {
    title: 'Card rules',
    tab: 'Card transactions',
    purpose: 'Read from the top: the first rule that fits routes or declines a card payment.',
    path: to('rules.card'),
    empty: 'A rule sends card payments to a connection, declines them, or asks for 3-D Secure.',
    otherwise: null,
  },
  other: {
    title: 'Other rules',
    tab: 'Other transactions',
    purpose: 'Read from the top: the first rule that fits routes or declines a payment without a card.',
    path: to('rules.other'),
    empty: 'A rule sends wallet and other payments to a connection, or declines them.',
    otherwise: null,
  },
}

/** Kinds that can be created in a list, most common first. */
export const KINDS_OF: Readonly<Record<RuleList, readonly RuleKind[]>> = {
  cascade: ['cascade'],
  checkout: ['checkout'],
  card: ['route_to_connection', 'decline', '3d_secure'],
  other: ['other', 'decline_other'],
}

/** Address to create a rule of a kind. */
export function newPathOf(kind: RuleKind): string {
  switch (kind) {
    case 'decline':
      return to('rules.decline.new')
    case 'decline_other':
      return to('rules.decline-other.new')
    case 'route_to_connection':
      return to('rules.route.new')
    case '3d_secure':
      return to('rules.3ds.new')
    case 'cascade':
    case 'checkout':
    case 'card':
    case 'other':
      return to('rules.new', undefined, { kind })
  }
}

/** Address of a rule's editor. */
export function editPathOf({ rule_id: ruleId, kind }: { rule_id: string; kind: RuleKind }): string {
  switch (kind) {
    case 'decline':
    case 'decline_other':
      return to('rules.decline.edit', { ruleId })
    case 'route_to_connection':
      return to('rules.route.edit', { ruleId })
    case '3d_secure':
      return to('rules.3ds.edit', { ruleId })
    case 'cascade':
    case 'checkout':
    case 'card':
    case 'other':
      return to('rules.edit', { ruleId })
  }
}

/** Search parameter that opens a rule's history, at a version if given. */
export const HISTORY = 'history'

/** Address of a rule's history, at a version or at the latest one before the draft. */
export const historyPathOf = (rule: { rule_id: string; kind: RuleKind }, version?: number): string =>
  `${editPathOf(rule)}?${HISTORY}=${version ?? 'open'}`
