import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import type { KnownIds } from '../../../../shared/domain/routing/validate.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { deleteLocalDraft } from '../../../lib/storage/draft-store.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ruleReads } from '../list/rule-reads.ts'
import { editPathOf } from '../rule-kinds.ts'
import { isDirty, loadRule, loadSavedRule, type RuleFormState } from './rule-form-state.ts'
import { draftErrors, publishErrors } from './rule-problems.ts'
import { contentOf, type RuleValues } from './rule-values.ts'
import type { ErrorHandlers } from './use-rule-errors.ts'

interface SaveRuleOptions {
  kind: RuleKind
  known: KnownIds
  localDraftKey: string
  state: RuleFormState
  update: (transition: (state: RuleFormState) => RuleFormState) => void
  errors: ErrorHandlers
}

export interface SaveRule {
  busy: boolean
  /** Saves the draft if it has changed. Null on failure. */
  save: () => Promise<RoutingRuleWire | null>
  /** Saves if needed, and applies the rule to payments from then on. */
  publish: () => Promise<boolean>
  /** Resolves a conflict by saving the form over the other person's draft. */
  saveMine: () => Promise<void>
}

/** True while at least one piece of work runs. */
function useBusy() {
  const [busy, setBusy] = useState(false)
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return { busy, whileBusy }
}

/** Saves and publishes the form after validating it. */
export function useSaveRule({ kind, known, localDraftKey, state, update, errors }: SaveRuleOptions): SaveRule {
  const { currency } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const calls = useRuleCalls(errors.onFailure)
  const { busy, whileBusy } = useBusy()
  const [leaving, setLeaving] = useState(false)
  const { stored, values, conflict } = state
  const saved = stored !== null && !isDirty(state) ? stored : null

  const write = async (version = stored?.version): Promise<RoutingRuleWire | null> => {
    const rule = await (stored === null ? calls.create(kind, values) : calls.update(stored.rule_id, version, values))
    if (rule === null) return null
    update((now) => loadSavedRule(now, rule, currency))
    // The form of a new rule is replaced immediately by that of the stored one.
    void deleteLocalDraft(localDraftKey)
    return rule
  }
  // A new rule moves to its own address. This form stays busy until that screen replaces it: the unsaved changes guard
  // allows it, and no key press is lost on a button that is about to go.
  const openCreated = (rule: RoutingRuleWire) => {
    if (stored !== null) return
    setLeaving(true)
    void navigate(editPathOf(rule), { replace: true })
  }

  const save = async () => {
    if (errors.showErrors(draftErrors(values))) return null
    if (saved) return saved
    const rule = await write()
    if (!rule) return null
    toast.success('Draft saved')
    openCreated(rule)
    return rule
  }
  const publish = async () => {
    if (errors.showErrors(publishErrors(kind, values, known))) return false
    const rule = saved ?? (await write())
    if (!rule) return false
    const published = await calls.publish(rule)
    if (published) {
      update((now) => loadRule(now, published, currency))
      toast.success(`${published.name} published`)
    }
    openCreated(rule)
    return published !== null
  }
  const saveMine = async () => {
    update((now) => ({ ...now, conflict: null }))
    if (await write(conflict?.version)) toast.success('Draft saved. The other version is in the history.')
  }
  return {
    busy: busy || leaving,
    save: () => whileBusy(save),
    publish: () => whileBusy(publish),
    saveMine: () => whileBusy(saveMine),
  }
}

/** API calls of the form. Each resolves to the rule, or to null after `onFailure`. */
interface RuleCalls {
  create: (kind: RuleKind, values: RuleValues) => Promise<RoutingRuleWire | null>
  /** Saves the draft on top of `version`. */
  update: (rule_id: string, version: number | undefined, values: RuleValues) => Promise<RoutingRuleWire | null>
  publish: (rule: RoutingRuleWire) => Promise<RoutingRuleWire | null>
}

function useRuleCalls(onFailure: (reason: unknown) => void): RuleCalls {
  const { store_id } = useStore()
  const options = { onFailure, invalidates: ruleReads }
  const creating = useAction(routingRules.create, options)
  const updating = useAction(routingRules.update, options)
  const publishing = useAction(routingRules.publish, options)
  return {
    create: async (kind, values) => {
      const reply = await creating.run({ body: { store_id, kind, ...contentOf(values) } })
      return reply?.data ?? null
    },
    update: async (ruleId, version, values) => {
      const reply = await updating.run({ params: { ruleId }, body: { version, ...contentOf(values) } })
      return reply?.data ?? null
    },
    publish: async ({ rule_id, version }) => {
      const reply = await publishing.run({ body: { rule_id, version } })
      return reply?.data ?? null
    },
  }
}
