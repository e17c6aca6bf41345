import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorCode, errorText } from '../../lib/api-errors.ts'
import { useFormAction, type FormAction, type FormActionOptions } from '../../lib/form.ts'
import { mergeEdits } from '../../lib/merge-edits.ts'
import { isOwnSave, listenForOwnSaves, tellOwnSave } from '../../lib/own-saves.ts'
import { valueAt } from '../../lib/value-at.ts'
import { useNotification } from '../toasts.tsx'

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
}

export interface ConflictField {
  /** 'variants.0.price' */
  path: string
  mine: unknown
  theirs: unknown
  /** The values are minor units of the store's currency. */
  isMoney: boolean
}

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
  return { ...rest, saving: action.busy, conflict: null }
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
  /** Names of fields that hold minor units, at any depth. */
  moneyFields?: (values: Values) => readonly string[]
  toInput: (values: Values, version: number) => Input<C>
  /** The thing as a successful save answers it. */
  savedOf: (reply: Reply<C>) => T
  /** Reads the thing again, after somebody else saved it. */
  read: () => Promise<T>
}

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
  money: readonly string[],
): ConflictField[] =>
  overlapping.map((path) => ({
    path,
    mine: valueAt(merged, path),
    theirs: valueAt(theirs, path),
    isMoney: money.includes(leafOf(path)),
  }))

/**
 * The form of a stored thing: what was saved is what it starts with from then on. Saves name the version that they were
 * made from. When somebody else has saved meanwhile, both people's changes are merged and saved; where they overlap, the
 * merchant chooses.
 */
export function useStoredForm<C extends Contract, Values extends Record<string, unknown>, T extends Versioned>(
  contract: C,
  { stored, id, valuesOf, moneyFields, toInput, savedOf, read, ...options }: StoredOptions<C, Values, T>,
): EditedForm<Values> {
  const toast = useNotification()
  const version = useRef(stored.version)
  const [stale, setStale] = useState<Stale<Values, T> | null>(null)
  const start = (from: T, values: Values) => {
    version.current = from.version
    rest.form.setInitialValues(valuesOf(from))
    rest.form.setValues(values)
  }
  const save = ({ theirs, merged }: Stale<Values, T>) => {
    setStale(null)
    start(theirs, merged)
    if (!rest.form.validate().hasErrors) void action.run(toInput(merged, theirs.version))
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
    toInput: (values) => toInput(values, version.current),
    recover: (reason) => {
      if (errorCode(reason) !== 'stale_version') return false
      void reconcile()
      return true
    },
    onSuccess: (reply) => {
      const saved = savedOf(reply)
      tellOwnSave(id, saved.version)
      start(saved, valuesOf(saved))
      toast.success('Changes saved')
    },
  })
  const follow = useEffectEvent((newest: number) => {
    if (newest > version.current && !rest.form.isDirty() && !action.busy) start(stored, valuesOf(stored))
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
    conflict: stale && {
      fields: conflictFields(stale, valuesOf(stale.theirs), moneyFields?.(stale.merged) ?? []),
      isOwn: isOwnSave(id, stale.theirs.version),
      saveMine: () => save(stale),
      useTheirs: () => takeTheirs(stale),
      close: () => setStale(null),
    },
  }
}
