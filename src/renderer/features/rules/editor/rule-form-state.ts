import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { LocalRuleDraft } from './local-draft.ts'
import type { RuleErrors } from './rule-problems.ts'
import { isSame, valuesOf, type RuleValues } from './rule-values.ts'

/** State of a rule form. The functions below are its transitions. */
export interface RuleFormState {
  /** The stored rule; null for a new one. */
  stored: RoutingRuleWire | null
  /** The values without the merchant's changes. */
  base: RuleValues
  values: RuleValues
  errors: RuleErrors
  /** Server error for the whole form. */
  error: string | null
  /** Another person's draft in conflict with the form. */
  conflict: RoutingRuleWire | null
  /** My input before another person's draft was loaded; null if there is none. */
  mine: RuleValues | null
  /** True if the form started from an unsaved local draft. */
  isRestored: boolean
}

export interface OpenedRule {
  stored: RoutingRuleWire | null
  values: RuleValues
  localDraft: LocalRuleDraft | null
}

const versionOf = (stored: RoutingRuleWire | null): number => stored?.version ?? 0

export const isDirty = ({ values, base }: Pick<RuleFormState, 'values' | 'base'>): boolean => !isSame(values, base)

/** Loads the local draft into the form if it is based on the stored version, and next to it if not. */
export function openForm({ stored, values, localDraft }: OpenedRule): RuleFormState {
  const opened = {
    stored,
    base: values,
    values,
    errors: {},
    error: null,
    conflict: null,
    mine: null,
    isRestored: false,
  }
  if (localDraft === null || isSame(localDraft.values, values)) return opened
  if (localDraft.base === versionOf(stored)) return { ...opened, values: localDraft.values, isRestored: true }
  return { ...opened, mine: localDraft.values }
}

/** What to store on this device; null if everything is saved. */
export function unsavedDraft(state: Pick<RuleFormState, 'stored' | 'base' | 'values' | 'mine'>): LocalRuleDraft | null {
  const { stored, values, mine } = state
  if (isDirty(state)) return { base: versionOf(stored), values }
  return mine && { base: null, values: mine }
}

export const editForm = (state: RuleFormState, patch: Partial<RuleValues>): RuleFormState => ({
  ...state,
  values: { ...state.values, ...patch },
  errors: {},
  error: null,
})

/** Replaces the form with a stored rule. */
export function loadRule(state: RuleFormState, stored: RoutingRuleWire, currency: string): RuleFormState {
  const values = valuesOf(stored, currency)
  return { ...state, stored, base: values, values, errors: {} }
}

/** Replaces the form with a rule that contains everything the merchant entered or wants. */
export const loadSavedRule = (state: RuleFormState, stored: RoutingRuleWire, currency: string): RuleFormState => ({
  ...loadRule(state, stored, currency),
  mine: null,
  isRestored: false,
})

/** After a refetch, loads what was published, paused or saved elsewhere if there are no edits. */
export function followRefetch(state: RuleFormState, latest: RoutingRuleWire | null, currency: string): RuleFormState {
  const { stored } = state
  if (latest === null || stored === null || latest === stored) return state
  if (latest.version === stored.version) return { ...state, stored: latest }
  return latest.version > stored.version && !isDirty(state) ? loadRule(state, latest, currency) : state
}

/** Loads another person's draft and sets the merchant's input aside. */
export function acceptTheirs(state: RuleFormState, currency: string): RuleFormState {
  const { conflict, values } = state
  return conflict === null ? state : { ...loadRule(state, conflict, currency), mine: values, conflict: null }
}

/** Loads the input that was set aside. */
export const restoreMine = (state: RuleFormState): RuleFormState =>
  state.mine === null ? state : { ...state, values: state.mine, mine: null }

export const discardChanges = (state: RuleFormState): RuleFormState => ({
  ...state,
  values: state.base,
  errors: {},
  error: null,
  isRestored: false,
})
