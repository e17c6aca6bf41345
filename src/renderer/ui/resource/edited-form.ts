import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorCode, errorText } from '../../lib/api/api-errors.ts'
import { useFormAction, type FormAction, type FormActionOptions } from '../../lib/forms/form.ts'
import { mergeEdits } from '../../lib/forms/merge-edits.ts'
import { isOwnSave, listenForOwnSaves, announceOwnSave } from '../../lib/live/own-saves.ts'
import { useNotification } from '../feedback/toasts.tsx'

/** What a screen needs from a form, whichever call it makes. */
export interface EditedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** Ref of the form element, to focus the first invalid field. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** Server error of the whole form; null if all errors belong to fields. */
  error: string | null
  saving: boolean
  /** Set while the merchant has to choose between their changes and someone else's. */
  conflict: EditConflict | null
  /** True if someone else saved a newer version and there are unsaved changes here. */
  isBehind: boolean
}

export interface ConflictField {
  /** 'variants.0.price' */
  path: string
  mine: unknown
  theirs: unknown
  /** Absent for text, which is shown as typed. */
  kind?: FieldKind | undefined
  /** The form's label of the field; absent if the field name is enough. */
  label?: string | undefined
}

/**
 * `money`: minor units of the store's currency. `option`: one of our own enum values, such as `fixed_amount`. `secret`:
 * never shown.
 */
export type FieldKind = 'money' | 'option' | 'secret'

export interface EditConflict {
  /** Fields that both versions changed. */
  fields: readonly ConflictField[]
  /** True if the other save came from another window of this browser. */
  isOwn: boolean
  saveMine: () => void
  /** Uses their values for these fields; my other changes stay in the form. */
  useTheirs: () => void
  close: () => void
}

type Options<C extends Contract, Values> = Omit<FormActionOptions<C, Values>, 'onSuccess'>

interface NewOptions<C extends Contract, Values> extends Options<C, Values> {
  /** The name and editor address of the created item. */
  made: (reply: Reply<C>) => { name: string; address: string }
}

/** The form of a new item; once created, the editor moves to its address. */
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
      // Still saving here, so that the unsaved changes guard allows the navigation.
      void navigate(address, { replace: true })
    },
  })
  return { ...rest, saving: action.busy, conflict: null, isBehind: false }
}

interface StoredOptions<C extends Contract, Values, T extends Versioned> extends Omit<
  Options<C, Values>,
  'initialValues' | 'toInput'
> {
  /** The item as last loaded: an unchanged form follows it. */
  stored: T
  /** The item's id. */
  id: string
  valuesOf: (stored: T) => Values
  /** Fields that the conflict dialog can't show as typed, by field name at any depth. */
  kinds?: (values: Values) => Readonly<Record<string, FieldKind>>
  /** Labels of fields with unclear paths. */
  labelOf?: LabelOf
  /** `from` is the item that the values are based on. */
  toInput: (values: Values, version: number, from: T) => Input<C>
  /** Reads the item from a successful save. */
  savedOf: (reply: Reply<C>) => T
  /** Reloads the item after someone else saved it. */
  read: () => Promise<T>
  /** Called after a save; the form then starts from the saved values. */
  onSaved?: (saved: T) => void
  /** Message after a save; defaults to 'Changes saved'. */
  savedText?: (reply: Reply<C>) => string
}

type LabelOf = (path: string) => string | undefined

interface Versioned {
  version: number
}

interface Stale<Values, T> {
  theirs: T
  /** Both versions' changes; mine where they overlap. */
  merged: Values
  overlapping: string[]
}

const leafOf = (path: string): string => path.split('.').at(-1) ?? path

/** Reloads the item and merges the form's unsaved changes into it. */
async function mergeWithSaved<Values extends Record<string, unknown>, T>(
  form: Pick<UseFormReturnType<Values>, 'getInitialValues' | 'getValues'>,
  { read, valuesOf }: { read: () => Promise<T>; valuesOf: (stored: T) => Values },
): Promise<Stale<Values, T>> {
  const theirs = await read()
  const { values, overlapping } = mergeEdits(form.getInitialValues(), form.getValues(), valuesOf(theirs))
  return { theirs, merged: values, overlapping }
}

interface ConflictOptions<Values, T> {
  id: string
  valuesOf: (stored: T) => Values
  kinds: ((values: Values) => Readonly<Record<string, FieldKind>>) | undefined
  labelOf: LabelOf | undefined
}

/** My and their values of each field that both changed, and who saved theirs: the merged values contain mine. */
function describeConflict<Values, T extends Versioned>(
  { overlapping, merged, theirs }: Stale<Values, T>,
  { id, valuesOf, kinds, labelOf }: ConflictOptions<Values, T>,
): Pick<EditConflict, 'fields' | 'isOwn'> {
  const fields = overlapping.map((path) => ({
    path,
    mine: valueAt(merged, path),
    theirs: valueAt(valuesOf(theirs), path),
    kind: kinds?.(merged)[leafOf(path)],
    label: labelOf?.(path),
  }))
  return { fields, isOwn: isOwnSave(id, theirs.version) }
}

/**
 * The form of an existing item, which starts from the saved values after each save. Saves send the version they are
 * based on. If someone else saved meanwhile, both versions' changes are merged and saved; where they overlap, the
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
      const found = await mergeWithSaved(rest.form, { read, valuesOf })
      if (found.overlapping.length === 0) save(found)
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
      ...describeConflict(stale, { id, valuesOf, kinds, labelOf }),
      saveMine: () => save(stale),
      useTheirs: () => takeTheirs(stale),
      close: () => setStale(null),
    },
  }
}

/** Returns the value at a form path such as 'variants.0.price', or undefined. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), values)
