import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { retryCap } from '../../domain/routing/retry-caps.ts'
import { ruleContent, ruleLists } from '../../domain/routing/rules.ts'
import { versionNote } from '../pages/content-calls.ts'
import { count, id, message, pageQuery, text } from '../fields.ts'
import {
  defaultRow,
  simulatedPayment,
  replay,
  replayDifference,
  rulePublication,
  retryLimit,
  routingRule,
  ruleKind as kind,
  ruleLint,
  simulation,
} from './routing-rule-shapes.ts'

/** Parts of a rule that an update may set; absent ones are unchanged. */
const { name, note, conditions, action } = ruleContent.shape

/** Message of a 409; its body has `version` and, as `draft`, the stored rule. */
const STALE_RULE = 'Another member changed this rule after you opened it'

const inStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const
const change = { access: 'store', permission: 'payments.manage' } as const
const look = { access: 'store', permission: 'store.view' } as const
const byBody = { in: 'body', field: 'rule_id', kind: 'routing_rule' } as const
const byPath = { in: 'params', field: 'ruleId', kind: 'routing_rule' } as const
const byQuery = { in: 'query', field: 'rule_id', kind: 'routing_rule' } as const
/** Names of connections, and of products among the values. */
const names = {
  'action.connection_id': 'connection',
  'action.connection_ids.*': 'connection',
  'action.shares.*.connection_id': 'connection',
  'action.steps.*.connection_id': 'connection',
  'conditions.groups.*.conditions.*.value': 'product',
  'conditions.groups.*.conditions.*.value.*': 'product',
} as const
const one = z.object({ data: routingRule })
const said = z.object({ data: routingRule, message: z.string() })

export const routingRules = {
  list: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules',
    summary: 'The rules of a store in its mode, in the order they are read, with what is odd about them',
    scope: inStore('query'),
    query: z.object({ store_id: id, kind: z.optional(kind), list: z.optional(z.enum(ruleLists)) }),
    response: z.object({ data: z.array(routingRule), lint: z.array(ruleLint), default_row: defaultRow }),
  }),
  create: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules',
    summary: 'Make a rule: a draft at the end of its list, in force once it is published',
    scope: inStore('body'),
    names,
    body: z.object({ store_id: id, kind, name, note, conditions, action }),
    response: said,
  }),
  details: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/:ruleId',
    summary: 'One rule: its draft, and what is in force',
    scope: byPath,
    params: z.object({ ruleId: id }),
    response: one,
  }),
  update: defineContract({
    ...change,
    method: 'PUT',
    path: '/orchestration/rules/:ruleId',
    summary: 'Write the draft: an absent field is unchanged; payments are decided as before until it is published',
    scope: byPath,
    params: z.object({ ruleId: id }),
    names,
    body: z.object({
      version: z.optional(z.int()),
      name: z.optional(name),
      note: z.optional(text(500)),
      conditions: z.optional(conditions),
      action: z.optional(action),
    }),
    response: said,
    errors: { 409: STALE_RULE },
  }),
  remove: defineContract({
    ...change,
    method: 'DELETE',
    path: '/orchestration/rules/:ruleId',
    summary: 'Delete a rule with its history; attempts keep what they say of it',
    scope: byPath,
    params: z.object({ ruleId: id }),
    response: message,
  }),
  publish: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/publish',
    summary: 'Decide payments by the draft from now on; a stale version is 409',
    scope: byBody,
    body: z.object({ rule_id: id, version: z.int() }),
    response: said,
    errors: { 400: 'The rule cannot be used, with the reasons by part', 409: STALE_RULE },
  }),
  setEnabled: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/set-enabled',
    summary: 'Pause a published rule, or put it in force again',
    scope: byBody,
    body: z.object({ rule_id: id, enabled: z.boolean() }),
    response: said,
    errors: { 409: 'It was never published' },
  }),
  reorder: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/reorder',
    summary: 'Read the rules of a list in another order, from now on',
    scope: inStore('body'),
    names: { 'rule_ids.*': 'routing_rule' },
    body: z.object({
      store_id: id,
      list: z.enum(ruleLists, 'Choose the list'),
      rule_ids: z.array(id, 'Must be a list of ids').check(z.maxLength(500, 'At most 500 rules')),
    }),
    response: z.object({ data: z.array(routingRule), message: z.string() }),
    errors: { 409: 'The list holds other rules by now' },
  }),
  versions: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/versions',
    summary: 'What a rule was, newest first: the latest 100 versions and all that were published',
    scope: byQuery,
    query: z.object({ rule_id: id }),
    response: z.object({ versions: z.array(versionNote), total: count }),
  }),
  publications: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/publications',
    summary: 'What was published of all rules of a list, newest first, with who did it',
    scope: inStore('query'),
    query: z.object({ store_id: id, list: z.enum(ruleLists, 'Choose the list'), ...pageQuery(25) }),
    response: z.object({ data: z.array(rulePublication), total: count }),
  }),
  versionDetails: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/version-details',
    summary: 'One version of a rule with its content',
    scope: byQuery,
    query: z.object({ rule_id: id, version: z.coerce.number().check(z.int()) }),
    response: z.object({ data: z.extend(versionNote, { content: ruleContent, sentence: z.string() }) }),
    errors: { 404: 'This version is no longer available' },
  }),
  restore: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/restore',
    summary: 'Restore an old version into the draft; a stale `current_version` is 409',
    scope: byBody,
    body: z.object({ rule_id: id, version: z.int(), current_version: z.optional(z.int()) }),
    response: said,
    errors: { 404: 'This version is no longer available', 409: STALE_RULE },
  }),
  simulate: defineContract({
    ...look,
    method: 'POST',
    path: '/orchestration/rules/simulate',
    summary: 'What the rules would do with a payment; a rule that is named counts as its draft says',
    scope: inStore('body'),
    names: { rule_id: 'routing_rule', 'payment.product.*': 'product' },
    body: z.object({ store_id: id, rule_id: z.optional(id), payment: simulatedPayment }),
    response: z.object({ data: simulation }),
  }),
  startReplay: defineContract({
    ...look,
    method: 'POST',
    path: '/orchestration/rules/start-replay',
    summary: 'Try a draft on the store’s own payments of the last 7, 30 or 90 days, in the background',
    scope: byBody,
    body: z.object({ rule_id: id, days: z.literal([7, 30, 90], 'Choose 7, 30 or 90 days') }),
    response: z.object({ data: replay }),
    errors: { 400: 'The draft cannot be used, with the reasons by part' },
  }),
  replay: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/replay',
    summary: 'How far a replay is, and what it found',
    scope: inStore('query'),
    query: z.object({ store_id: id, replay_id: id }),
    response: z.object({ data: replay }),
    errors: { 404: 'Replay not found' },
  }),
  replayDifferences: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/replay-differences',
    summary: 'The payments that would go otherwise with the draft of a replay, page by page, the newest first',
    scope: inStore('query'),
    query: z.object({ store_id: id, replay_id: id, ...pageQuery(50) }),
    response: z.object({
      data: z.array(replayDifference),
      /** How many of the `total` differences are stored. */
      kept: count,
      total: count,
    }),
    errors: { 404: 'Replay not found' },
  }),
  cancelReplay: defineContract({
    ...look,
    method: 'POST',
    path: '/orchestration/rules/cancel-replay',
    summary: 'Stop a replay; one that is over stays as it is',
    scope: inStore('body'),
    body: z.object({ store_id: id, replay_id: id }),
    response: z.object({ data: replay }),
    errors: { 404: 'Replay not found' },
  }),
  retryLimits: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/retry-limits',
    summary: 'How often a declined card may be tried again, by network',
    scope: inStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(retryLimit) }),
  }),
  saveRetryLimits: defineContract({
    ...change,
    method: 'PUT',
    path: '/orchestration/rules/retry-limits',
    summary: 'Try declined cards less often than the networks allow; a window that is not named is as they do',
    scope: inStore('body'),
    body: z.object({
      store_id: id,
      limits: z.array(retryCap, 'Must be a list of limits').check(z.maxLength(20, 'At most 20 limits')),
    }),
    response: z.object({ data: z.array(retryLimit), message: z.string() }),
    errors: { 400: 'More tries than the network allows' },
  }),
} as const
