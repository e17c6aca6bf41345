import type { RoutingRuleWire } from '../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'

const AT = '2026-11-21T10:00:00Z'

const dollars: RoutingRuleWire = {
  rule_id: 'rul_1',
  store_id: 'str_1',
  mode: 'test',
  kind: 'route_to_connection',
  list: 'card',
  name: 'Dollars',
  note: '',
  priority: 1,
  enabled: true,
  status: 'live',
  version: 3,
  published_version: 3,
  conditions: {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ field: 'currency', operator: 'is', value: 'USD' }] }],
  },
  action: { type: 'one', connection_id: 'con_1' },
  connector_ids: ['con_1'],
  sentence: 'Route card payments to Main if the currency is USD.',
  problems: [],
  published: null,
  matches_7d: 40,
  decided_7d: 40,
  approved_7d: 36,
  waiting_7d: 0,
  published_at: AT,
  created_at: AT,
  updated_at: AT,
}

/** A rule that routes USD to the first connection, published without changes since unless `changes` override it. */
export const rule = (changes: Partial<RoutingRuleWire> = {}): RoutingRuleWire => {
  const made = { ...dollars, ...changes }
  const { name, note, conditions, action, sentence, published_version } = made
  const published = published_version === null ? null : { name, note, conditions, action, sentence }
  return { ...made, published: changes.published ?? published }
}

export const connection = (changes: Partial<Connection> = {}): Connection => ({
  connector_id: 'con_1',
  connection_id: 'con_1',
  store_id: 'str_1',
  provider: 'test-gateway',
  provider_name: 'Test gateway',
  account_name: 'Main',
  environment: 'sandbox',
  mode: 'test',
  active: true,
  is_default: true,
  status: 'active',
  methods: ['card'],
  currencies: 'any',
  on_pages: true,
  token_scope: 'test-gateway',
  health: { state: 'ok', since: null, attempts: 4, approved: 4, faults: 0, latency_ms: 212, last_fault: null },
  approved_24h: 9,
  attempts_24h: 10,
  approved_30d: 9,
  attempts_30d: 10,
  volume_30d: [],
  cap: null,
  created_at: AT,
  ...changes,
})

export const SECOND = connection({ connection_id: 'con_2', account_name: 'Second', is_default: false })
