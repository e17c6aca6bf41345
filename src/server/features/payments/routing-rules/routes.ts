import { ruleContent } from '../../../../shared/domain/routing/rules.ts'
import type { Handlers } from '../../../http/handler.ts'
import { removeConnection } from '../payment-accounts/service.ts'
import { createRule, restoreRule, updateRule } from './drafts.ts'
import { publicationsOf, versionOf, versionsOf } from './history.ts'
import { publishRule, removeRule, reorderRules, setRuleEnabled } from './active-rules.ts'
import { cancelReplay, differencesOf, replayOf, startReplay } from './run-replay.ts'
import { saveLimits, shownLimits } from './retry-limits.ts'
import { listOf, ruleOf } from './rules.ts'
import { rulesNaming } from './service.ts'
import { simulate } from './simulate.ts'

export const routingRuleRoutes: Handlers<'routingRules'> = {
  list: async ({ deps, store, query }) => listOf(deps, store, query),
  create: async (call) => {
    const { kind, ...content } = call.body
    const made = { kind, content: ruleContent.parse(content) }
    return { data: await createRule(call.deps, call, call.store, made), message: 'Draft saved' }
  },
  details: async ({ deps, params }) => ({ data: await ruleOf(deps, params.ruleId) }),
  update: async (call) => ({
    data: await updateRule(call.deps, call, call.params.ruleId, call.body),
    message: 'Draft saved',
  }),
  remove: async (call) => {
    await removeRule(call.deps, call, call.params.ruleId)
    return { message: 'Rule deleted' }
  },
  publish: async (call) => ({ data: await publishRule(call.deps, call, call.body), message: 'Rule published' }),
  setEnabled: async (call) => ({
    data: await setRuleEnabled(call.deps, call, call.body),
    message: call.body.enabled ? 'Rule active' : 'Rule paused',
  }),
  reorder: async (call) => ({
    data: await reorderRules(call.deps, call, call.store, call.body),
    message: 'Rule order saved',
  }),
  versions: async ({ deps, query }) => {
    const versions = await versionsOf(deps, query.rule_id)
    return { versions, total: versions.length }
  },
  publications: ({ deps, store, query }) => publicationsOf(deps, store, query),
  versionDetails: async ({ deps, query }) => ({ data: await versionOf(deps, query.rule_id, query.version) }),
  restore: async (call) => ({
    data: await restoreRule(call.deps, call, call.body),
    message: `Version ${call.body.version} restored to the draft`,
  }),
  simulate: async ({ deps, store, body }) => ({ data: await simulate(deps, store, body) }),
  startReplay: async ({ deps, body }) => ({ data: await startReplay(deps, body) }),
  replay: async ({ deps, store, query }) => ({ data: await replayOf(deps, store.store_id, query.replay_id) }),
  replayDifferences: ({ deps, query }) => differencesOf(deps, query),
  retryLimits: async ({ deps, store }) => ({ data: await shownLimits(deps, store.store_id) }),
  saveRetryLimits: async (call) => ({
    data: await saveLimits(call.deps, call, call.store.store_id, call.body.limits),
    message: 'Retry limits saved',
  }),
  cancelReplay: async ({ deps, store, body }) => ({ data: await cancelReplay(deps, store.store_id, body.replay_id) }),
}

/** Disconnects a payment account, which depends on the rules that name it. */
export const accountRemovalRoutes: Pick<Handlers<'orchestration'>, 'remove'> = {
  remove: async (call) => {
    const { store_id } = call.store
    const { connection_id } = call.body
    const rules = await rulesNaming(call.deps, store_id, connection_id)
    await removeConnection(call.deps, call, store_id, connection_id, rules)
    return { message: 'Disconnected' }
  },
}
