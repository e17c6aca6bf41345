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
    summary: 'List the rules of a store in its mode, in order, with lint warnings',
    scope: inStore('query'),
    query: z.object({ store_id: id, kind: z.optional(kind), list: z.optional(z.enum(ruleLists)) }),
    response: z.object({ data: z.array(routingRule), lint: z.array(ruleLint), default_row: defaultRow }),
  }),
  create: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules',
    summary: 'Create a rule as a draft at the end of its list',
    scope: inStore('body'),
    names,
    body: z.object({ store_id: id, kind, name, note, conditions, action }),
    response: said,
  }),
  details: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/:ruleId',
    summary: 'Get a rule with its draft and its live version',
    scope: byPath,
    params: z.object({ ruleId: id }),
    response: one,
  }),
  update: defineContract({
    ...change,
    method: 'PUT',
    path: '/orchestration/rules/:ruleId',
    summary: 'Update the draft; absent fields are unchanged, and the live version stays until it is published',
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
    summary: 'Publish the draft; a stale version is 409',
    scope: byBody,
    body: z.object({ rule_id: id, version: z.int() }),
    response: said,
    errors: { 400: 'The rule is invalid, with the problems by part', 409: STALE_RULE },
  }),
  setEnabled: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/set-enabled',
    summary: 'Pause or resume a published rule',
    scope: byBody,
    body: z.object({ rule_id: id, enabled: z.boolean() }),
    response: said,
    errors: { 409: 'The rule was never published' },
  }),
  reorder: defineContract({
    ...change,
    method: 'POST',
    path: '/orchestration/rules/reorder',
    summary: 'Reorder the rules of a list',
    scope: inStore('body'),
    names: { 'rule_ids.*': 'routing_rule' },
    body: z.object({
      store_id: id,
      list: z.enum(ruleLists, 'Select a list'),
      rule_ids: z.array(id, 'Must be a list of ids').check(z.maxLength(500, 'At most 500 rules')),
    }),
    response: z.object({ data: z.array(routingRule), message: z.string() }),
    errors: { 409: 'The rules in the list have changed' },
  }),
  versions: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/versions',
    summary: 'List the versions of a rule, newest first: the latest 100 and all published ones',
    scope: byQuery,
    query: z.object({ rule_id: id }),
    response: z.object({ versions: z.array(versionNote), total: count }),
  }),
  publications: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/publications',
    summary: 'List the published versions of all rules in a list, newest first, with the author',
    scope: inStore('query'),
    query: z.object({ store_id: id, list: z.enum(ruleLists, 'Select a list'), ...pageQuery(25) }),
    response: z.object({ data: z.array(rulePublication), total: count }),
  }),
  versionDetails: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/version-details',
    summary: 'Get a version of a rule with its content',
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
    summary: 'Simulate a payment; the draft of `rule_id` is used if given',
    scope: inStore('body'),
    names: { rule_id: 'routing_rule', 'payment.product.*': 'product' },
    body: z.object({ store_id: id, rule_id: z.optional(id), payment: simulatedPayment }),
    response: z.object({ data: simulation }),
  }),
  startReplay: defineContract({
    ...look,
    method: 'POST',
    path: '/orchestration/rules/start-replay',
    summary: 'Replay a draft against payments of the last 7, 30 or 90 days, in the background',
    scope: byBody,
    body: z.object({ rule_id: id, days: z.literal([7, 30, 90], 'Select 7, 30 or 90 days') }),
    response: z.object({ data: replay }),
    errors: { 400: 'The draft is invalid, with the problems by part' },
  }),
  replay: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/replay',
    summary: 'Get the progress and result of a replay',
    scope: inStore('query'),
    query: z.object({ store_id: id, replay_id: id }),
    response: z.object({ data: replay }),
    errors: { 404: 'Replay not found' },
  }),
  replayDifferences: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/replay-differences',
    summary: 'List the payments that a replayed draft handles differently, newest first',
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
    summary: 'Cancel a replay; a finished one is unchanged',
    scope: inStore('body'),
    body: z.object({ store_id: id, replay_id: id }),
    response: z.object({ data: replay }),
    errors: { 404: 'Replay not found' },
  }),
  retryLimits: defineContract({
    ...look,
    method: 'GET',
    path: '/orchestration/rules/retry-limits',
    summary: 'Get the card retry limits by network',
    scope: inStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(retryLimit) }),
  }),
  saveRetryLimits: defineContract({
    ...change,
    method: 'PUT',
    path: '/orchestration/rules/retry-limits',
    summary: 'Set retry limits below the networks’; omitted windows keep the network limit',
    scope: inStore('body'),
    body: z.object({
      store_id: id,
      limits: z.array(retryCap, 'Must be a list of limits').check(z.maxLength(20, 'Use 20 limits or fewer')),
    }),
    response: z.object({ data: z.array(retryLimit), message: z.string() }),
    errors: { 400: 'Exceeds the network’s limit' },
  }),
} as const
