import { useMemo, useRef, useState, type RefObject } from 'react'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { useStore } from '../../../lib/session/stores.ts'
import type { Naming } from '../use-rule-names.ts'
import * as form from './rule-form-state.ts'
import type { RuleValues } from './rule-values.ts'
import { useStoreLocalRuleDraft } from './use-local-draft.ts'
import { useRuleErrors } from './use-rule-errors.ts'
import { useSaveRule, type SaveRule } from './use-save-rule.ts'

export interface RuleForm extends Omit<form.RuleFormState, 'base'>, SaveRule {
  kind: RuleKind
  dirty: boolean
  ref: RefObject<HTMLFormElement | null>
  set: (patch: Partial<RuleValues>) => void
  acceptTheirs: () => void
  restoreMine: () => void
  discardMine: () => void
  /** Resets the form to the stored rule. */
  discard: () => void
  /** Loads a draft into the form that was saved by other means. */
  accept: (rule: RoutingRuleWire) => void
}

interface RuleFormOptions extends form.OpenedRule {
  kind: RuleKind
  naming: Naming
  localDraftKey: string
}

/** The form's state, which follows the stored rule. */
function useRuleFormState(opened: form.OpenedRule, currency: string) {
  const [state, update] = useState(() => form.openForm(opened))
  const latest = form.followRefetch(state, opened.stored, currency)
  if (latest !== state) update(latest)
  return { state, update, patch: (change: Partial<form.RuleFormState>) => update((now) => ({ ...now, ...change })) }
}

function useLocalCopy(state: form.RuleFormState, { localDraftKey, localDraft }: RuleFormOptions): void {
  const { stored, base, values, mine } = state
  const unsaved = useMemo(() => form.unsavedDraft({ stored, base, values, mine }), [stored, base, values, mine])
  useStoreLocalRuleDraft(localDraftKey, unsaved, localDraft)
}

/** The form of a rule: Save stores the draft, which affects payments only once published. */
export function useRuleForm(options: RuleFormOptions): RuleForm {
  const { kind, naming, localDraftKey } = options
  const { currency } = useStore()
  const ref = useRef<HTMLFormElement>(null)
  const { state, update, patch } = useRuleFormState(options, currency)
  useLocalCopy(state, options)
  const errors = useRuleErrors(ref, patch)
  const saving = useSaveRule({ kind, known: naming.known, localDraftKey, state, update, errors })
  const dirty = form.isDirty(state)
  return {
    ...state,
    ...saving,
    kind,
    dirty,
    ref,
    isRestored: state.isRestored && dirty,
    set: (change) => update((now) => form.editForm(now, change)),
    acceptTheirs: () => update((now) => form.acceptTheirs(now, currency)),
    restoreMine: () => update(form.restoreMine),
    discardMine: () => patch({ mine: null }),
    discard: () => update(form.discardChanges),
    accept: (rule) => update((now) => form.loadSavedRule(now, rule, currency)),
  }
}
