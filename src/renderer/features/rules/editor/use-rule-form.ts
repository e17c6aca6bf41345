import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { routingRule, type RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { errorData, errorText, fieldErrors } from '../../../lib/api/api-errors.ts'
import { deleteLocalDraft } from '../../../lib/storage/draft-store.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import type { LocalRuleDraft } from './local-draft.ts'
import { editPathOf } from '../rule-kinds.ts'
import { draftErrors, placeOf, publishErrors, type RuleErrors } from './rule-problems.ts'
import { ruleReads } from '../list/rule-reads.ts'
import { contentOf, isSame, valuesOf, type RuleValues } from './rule-values.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { useStoreLocalRuleDraft } from './use-local-draft.ts'
import type { Naming } from '../use-rule-names.ts'

const staleBody = z.object({ version: z.int(), draft: routingRule })

/** Another person's draft in conflict with the form. */
export interface RuleConflict {
  theirs: RoutingRuleWire
}

export interface RuleForm {
  kind: RuleKind
  /** The stored rule; null for a new one. */
  stored: RoutingRuleWire | null
  values: RuleValues
  set: (patch: Partial<RuleValues>) => void
  errors: RuleErrors
  /** Server error for the whole form. */
  error: string | null
  dirty: boolean
  busy: boolean
  ref: RefObject<HTMLFormElement | null>
  /** Saves the draft if it has changed. Null on failure. */
  save: () => Promise<RoutingRuleWire | null>
  /** Saves if needed, and applies the rule to payments from then on. */
  publish: () => Promise<boolean>
  /** Set if two people saved the same rule. */
  clash: RuleConflict | null
  /** My input before another person's draft was loaded; null if there is none. */
  mine: RuleValues | null
  takeTheirs: () => void
  saveMine: () => Promise<void>
  bringBack: () => void
  dropMine: () => void
  /** True if the form started from an unsaved local draft. */
  broughtBack: boolean
  /** Resets the form to the stored rule. */
  discard: () => void
  /** Loads a draft into the form that was saved by other means. */
  accept: (rule: RoutingRuleWire) => void
}

const byPlace = (errors: Record<string, string>): RuleErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [placeOf(path), message]))

interface Begin {
  kind: RuleKind
  stored: RoutingRuleWire | null
  values: RuleValues
  naming: Naming
  /** Storage key and content of the local draft. */
  keptAs: string
  kept: LocalRuleDraft | null
}

/** Puts the local draft into the form if it is based on the stored version, and next to it if not. */
function useWaiting({ kept, stored, values }: Pick<Begin, 'kept' | 'stored' | 'values'>) {
  const [waiting] = useState(() => {
    if (kept === null || isSame(kept.values, values)) return { form: null, beside: null }
    const fits = kept.base === (stored?.version ?? 0)
    return { form: fits ? kept.values : null, beside: fits ? null : kept.values }
  })
  return waiting
}

/** The form's values, and those it started from. */
function useValues({ stored: given, values: begin }: Pick<Begin, 'stored' | 'values'>, typed: RuleValues | null) {
  const { currency } = useStore()
  const [stored, setStored] = useState(given)
  const [base, setBase] = useState(begin)
  const [values, setValues] = useState(typed ?? begin)
  const [errors, setErrors] = useState<RuleErrors>({})
  const dirty = !isSame(values, base)
  const accept = useCallback(
    (rule: RoutingRuleWire) => {
      const next = valuesOf(rule, currency)
      setStored(rule)
      setBase(next)
      setValues(next)
      setErrors({})
    },
    [currency],
  )
  // After a refetch, load what was published, paused or saved elsewhere if there are no edits.
  if (given && stored && given !== stored) {
    if (given.version === stored.version) setStored(given)
    else if (given.version > stored.version && !dirty) accept(given)
  }
  return { stored, setStored, base, setBase, values, setValues, errors, setErrors, dirty, accept }
}

/** The form's three API calls, and whether one is in flight. */
function useCalls(onFailure: (reason: unknown) => void) {
  const options = { onFailure, invalidates: ruleReads }
  const create = useAction(routingRules.create, options)
  const update = useAction(routingRules.update, options)
  const publishing = useAction(routingRules.publish, options)
  return { create, update, publishing }
}

/** The form of a rule: Save stores the draft, which affects payments only once published. */
export function useRuleForm({ kind, stored: given, values: begin, naming, keptAs, kept: found }: Begin): RuleForm {
  const { store_id, currency } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const waiting = useWaiting({ kept: found, stored: given, values: begin })
  const kept = useValues({ stored: given, values: begin }, waiting.form)
  const { stored, values, errors, setErrors, dirty, accept } = kept
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [clash, setClash] = useState<RuleConflict | null>(null)
  const [mine, setMine] = useState(waiting.beside)
  const [broughtBack, setBroughtBack] = useState(waiting.form !== null)
  const version = stored?.version ?? 0
  const unsaved = useMemo((): LocalRuleDraft | null => {
    if (dirty) return { base: version, values }
    return mine && { base: null, values: mine }
  }, [dirty, version, values, mine])
  useStoreLocalRuleDraft(keptAs, unsaved, found)
  const ref = useRef<HTMLFormElement>(null)
  const focusError = useErrorFocus(ref)

  const onFailure = (reason: unknown) => {
    const body = staleBody.safeParse(errorData(reason))
    if (body.success) return setClash({ theirs: body.data.draft })
    const beside = byPlace(fieldErrors(reason))
    setErrors(beside)
    setError(Object.keys(beside).length > 0 ? null : errorText(reason))
    focusError()
  }
  const { create, update, publishing } = useCalls(onFailure)

  const refused = (found: RuleErrors): boolean => {
    setErrors(found)
    setError(null)
    if (Object.keys(found).length === 0) return false
    focusError()
    return true
  }
  const write = async (version = stored?.version): Promise<RoutingRuleWire | null> => {
    const content = contentOf(values)
    const reply =
      stored === null
        ? await create.run({ body: { store_id, kind, ...content } })
        : await update.run({ params: { ruleId: stored.rule_id }, body: { version, ...content } })
    if (!reply) return null
    accept(reply.data)
    setMine(null)
    setBroughtBack(false)
    // The form of a new rule is replaced immediately by that of the stored one.
    void deleteLocalDraft(keptAs)
    return reply.data
  }
  const busily = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  // A new rule moves to its own address; still busy here, so that the unsaved changes guard allows it.
  const settle = (rule: RoutingRuleWire) => {
    if (stored === null) void navigate(editPathOf(rule), { replace: true })
  }
  const save = () =>
    busily(async () => {
      if (refused(draftErrors(values))) return null
      if (stored !== null && !dirty) return stored
      const rule = await write()
      if (!rule) return null
      toast.success('Draft saved')
      settle(rule)
      return rule
    })
  const publish = () =>
    busily(async () => {
      if (refused(publishErrors(kind, values, naming.known))) return false
      const rule = stored !== null && !dirty ? stored : await write()
      if (!rule) return false
      const reply = await publishing.run({ body: { rule_id: rule.rule_id, version: rule.version } })
      if (reply) {
        accept(reply.data)
        toast.success(`${reply.data.name} is published`)
      }
      settle(rule)
      return reply !== undefined
    })
  return {
    kind,
    stored,
    values,
    set: (patch) => {
      kept.setValues((before) => ({ ...before, ...patch }))
      setError(null)
      setErrors({})
    },
    errors,
    error,
    dirty,
    busy,
    ref,
    save,
    publish,
    clash,
    mine,
    takeTheirs: () => {
      if (clash === null) return
      setMine(values)
      accept(clash.theirs)
      setClash(null)
    },
    saveMine: () =>
      busily(async () => {
        const version = clash?.theirs.version
        setClash(null)
        if (await write(version)) toast.success('Draft saved. Theirs is in the history.')
      }),
    bringBack: () => {
      if (mine === null) return
      kept.setValues(mine)
      setMine(null)
    },
    dropMine: () => setMine(null),
    broughtBack: broughtBack && dirty,
    discard: () => {
      kept.setValues(kept.base)
      setErrors({})
      setError(null)
      setBroughtBack(false)
    },
    accept: (rule) => {
      accept(rule)
      setMine(null)
      setBroughtBack(false)
      kept.setBase(valuesOf(rule, currency))
    },
  }
}
