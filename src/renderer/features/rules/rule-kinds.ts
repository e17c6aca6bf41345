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
    purpose: 'Choose which accounts to try, and when to fall back to the next one.',
  },
  checkout: {
    short: 'Checkout',
    one: 'Checkout rule',
    purpose: 'Choose which payment methods shoppers see, and in which order.',
  },
  card: { short: 'Route', one: 'Card rule', purpose: 'Choose which account processes a card payment.' },
  route_to_connection: {
    short: 'Route',
    one: 'Routing rule',
    purpose: 'Choose which account processes a card payment.',
  },
  '3d_secure': {
    short: '3-D Secure',
    one: '3-D Secure rule',
    purpose: 'Choose how 3-D Secure is requested for card payments.',
  },
  decline: {
    short: 'Decline',
    one: 'Decline rule',
    purpose: 'Decline card payments before they reach the bank.',
  },
  other: {
    short: 'Route',
    one: 'Routing rule for other payments',
    purpose: 'Choose which account processes payments without a card.',
  },
  decline_other: {
    short: 'Decline',
    one: 'Decline rule for other payments',
    purpose: 'Decline payments without a card before they reach the provider.',
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
    purpose: 'Choose which account to try next when a payment is declined.',
    path: to('rules.cascade'),
    empty: 'Create a cascade to try another account after a soft decline or a provider outage.',
    otherwise: 'Each payment gets one attempt, unless a routing rule lists several accounts.',
  },
  checkout: {
    title: 'Checkout rules',
    tab: 'Checkout',
    purpose: 'Choose which payment methods shoppers see by country, currency, amount and device.',
    path: to('rules.checkout'),
    empty: 'Create a rule to choose and sort the payment methods that shoppers see.',
    otherwise: 'Shoppers see every method that your active accounts support.',
  },
  card: {
    title: 'Card rules',
    tab: 'Card transactions',
    purpose: 'Route or decline card payments. The first rule that matches applies.',
    path: to('rules.card'),
    empty: 'Create a rule to route or decline card payments, or to require 3-D Secure.',
    otherwise: null,
  },
  other: {
    title: 'Other rules',
    tab: 'Other transactions',
    purpose: 'Route or decline payments without a card. The first rule that matches applies.',
    path: to('rules.other'),
    empty: 'Create a rule to route or decline wallet and other payments.',
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
