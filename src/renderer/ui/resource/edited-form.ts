import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorCode, errorText } from '../../lib/api/api-errors.ts'
import { useFormAction, type FormAction, type FormActionOptions } from '../../lib/forms/form.ts'
import { mergeEdits } from '../../lib/forms/merge-edits.ts'
import { isOwnSave, listenForOwnSaves, announceOwnSave } from '../../lib/live/own-saves.ts'
import { valueAt } from '../../lib/forms/value-at.ts'
import { useNotification } from '../feedback/toasts.tsx'

/** What a screen needs of a form, whichever call it makes. */
export interface EditedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** For the form element: the first bad field takes the focus. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** What the server said about the whole; null while all of it stands beside a field. */
  error: string | null
  saving: boolean
  /** Set while the merchant has to choose between their changes and somebody else's. */
  conflict: EditConflict | null
  /** Somebody else saved a newer version, and the changes here are not saved yet. */
  isBehind: boolean
}

export interface ConflictField {
  /** 'variants.0.price' */
  path: string
  mine: unknown
  theirs: unknown
  /** Missing for text, which is shown as it was typed. */
  kind?: FieldKind | undefined
  /** As the form labels it; missing where its name says it. */
  label?: string | undefined
}

/** `money`: minor units of the store's currency. `option`: one of our own names, such as `fixed_amount`. `secret`: never shown. */
export type FieldKind = 'money' | 'option' | 'secret'

export interface EditConflict {
  /** The fields that both changed. */
  fields: readonly ConflictField[]
  /** The other save came from another window of this browser. */
  isOwn: boolean
  saveMine: () => void
  /** Takes theirs in these fields; my other changes stay in the form. */
  useTheirs: () => void
  close: () => void
}

type Options<C extends Contract, Values> = Omit<FormActionOptions<C, Values>, 'onSuccess'>

interface NewOptions<C extends Contract, Values> extends Options<C, Values> {
  /** What was made is called, and where it is edited from now on. */
  made: (reply: Reply<C>) => { name: string; address: string }
}

/** The form of a thing that is not there yet; once it is, its own address takes over. */
export function useNewForm<C extends Contract, Values extends Record<string, unknown>>(
  contract: C,
  { made, ...options }: NewOptions<C, Values>,
): EditedForm<Values> {
  const toast = useNotification()
  const navigate = useNavigate()
  const { action, ...rest } = useFormAction(contract, {
    ...options,
    onSuccess: (reply) => {
      const { name, address } = made(reply)
      toast.success(`${name} created`)
      // Still saving here, so that the guard of unsaved changes lets the new address through.
      void navigate(address, { replace: true })
    },
  })
  return { ...rest, saving: action.busy, conflict: null, isBehind: false }
}

interface StoredOptions<C extends Contract, Values, T extends Versioned> extends Omit<
  Options<C, Values>,
  'initialValues' | 'toInput'
> {
  /** The thing as it was last read: a form that was not touched follows it. */
  stored: T
  /** The thing's id. */
  id: string
  valuesOf: (stored: T) => Values
  /** What the conflict dialog can't show as typed, by the name of the field, at any depth. */
  kinds?: (values: Values) => Readonly<Record<string, FieldKind>>
  /** The labels of fields whose path doesn't say what they are. */
  labelOf?: LabelOf
  /** `from` is the thing that the values were made from. */
  toInput: (values: Values, version: number, from: T) => Input<C>
  /** The thing as a successful save answers it. */
  savedOf: (reply: Reply<C>) => T
  /** Reads the thing again, after somebody else saved it. */
  read: () => Promise<T>
  /** After a save; the form starts from what was saved by then. */
  onSaved?: (saved: T) => void
  /** Said of a save instead of 'Changes saved'. */
  savedText?: (reply: Reply<C>) => string
}

type LabelOf = (path: string) => string | undefined

interface Versioned {
  version: number
}

interface Stale<Values, T> {
  theirs: T
  /** Both people's changes; where they overlap, mine. */
  merged: Values
  overlapping: string[]
}

const leafOf = (path: string): string => path.split('.').at(-1) ?? path

/** Mine and theirs of each field that both changed: what was merged has mine there. */
const conflictFields = <Values>(
  { overlapping, merged }: Pick<Stale<Values, unknown>, 'overlapping' | 'merged'>,
  theirs: Values,
  { kinds, labelOf }: { kinds?: (values: Values) => Readonly<Record<string, FieldKind>>; labelOf?: LabelOf },
): ConflictField[] =>
  overlapping.map((path) => ({
    path,
    mine: valueAt(merged, path),
    theirs: valueAt(theirs, path),
    kind: kinds?.(merged)[leafOf(path)],
    label: labelOf?.(path),
  }))

/**
 * The form of a stored thing: what was saved is what it starts with from then on. Saves name the version that they were
 * made from. When somebody else has saved meanwhile, both people's changes are merged and saved; where they overlap, the
 * merchant chooses.
 */
export function useStoredForm<C extends Contract, Values extends Record<string, unknown>, T extends Versioned>(
  contract: C,
  {
    stored,
    id,
    valuesOf,
    kinds,
    labelOf,
    toInput,
    savedOf,
    read,
    onSaved,
    savedText,
    ...options
  }: StoredOptions<C, Values, T>,
): EditedForm<Values> {
  const toast = useNotification()
  const from = useRef(stored)
  const [stale, setStale] = useState<Stale<Values, T> | null>(null)
  const [version, setVersion] = useState(stored.version)
  const start = (base: T, values: Values) => {
    from.current = base
    setVersion(base.version)
    rest.form.setInitialValues(valuesOf(base))
    rest.form.setValues(values)
  }
  const save = ({ theirs, merged }: Stale<Values, T>) => {
    setStale(null)
    start(theirs, merged)
    if (!rest.form.validate().hasErrors) void action.run(toInput(merged, theirs.version, theirs))
  }
  const reconcile = async () => {
    try {
      const theirs = await read()
      const { values, overlapping } = mergeEdits(rest.form.getInitialValues(), rest.form.getValues(), valuesOf(theirs))
      const found = { theirs, merged: values, overlapping }
      if (overlapping.length === 0) save(found)
      else setStale(found)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const { action, ...rest }: FormAction<C, Values> = useFormAction(contract, {
    ...options,
    initialValues: valuesOf(stored),
    toInput: (values) => toInput(values, from.current.version, from.current),
    recover: (reason) => {
      if (errorCode(reason) !== 'stale_version') return false
      void reconcile()
      return true
    },
    onSuccess: (reply) => {
      const saved = savedOf(reply)
      announceOwnSave(id, saved.version)
      start(saved, valuesOf(saved))
      toast.success(savedText?.(reply) ?? 'Changes saved')
      onSaved?.(saved)
    },
  })
  const follow = useEffectEvent((newest: number) => {
    if (newest > from.current.version && !rest.form.isDirty() && !action.busy) start(stored, valuesOf(stored))
  })
  useEffect(() => follow(stored.version), [stored.version])
  useEffect(listenForOwnSaves, [])
  const takeTheirs = ({ theirs }: Stale<Values, T>) => {
    setStale(null)
    start(theirs, mergeEdits(rest.form.getInitialValues(), rest.form.getValues(), valuesOf(theirs), 'theirs').values)
  }
  return {
    ...rest,
    saving: action.busy,
    isBehind: stored.version > version && !action.busy && rest.form.isDirty(),
    conflict: stale && {
      fields: conflictFields(stale, valuesOf(stale.theirs), { ...(kinds && { kinds }), ...(labelOf && { labelOf }) }),
      isOwn: isOwnSave(id, stale.theirs.version),
      saveMine: () => save(stale),
      useTheirs: () => takeTheirs(stale),
      close: () => setStale(null),
    },
  }
}
