import { describe, expect, it } from 'vitest'
import { rule } from '../rules.fixture.ts'
import * as form from './rule-form-state.ts'
import { newValues, valuesOf, type RuleValues } from './rule-values.ts'

const stored = rule()
const values = valuesOf(stored, 'USD')
const mine: RuleValues = { ...values, name: 'Mine' }
const theirs = rule({ version: 4, name: 'Theirs' })

const open = (localDraft: form.OpenedRule['localDraft'] = null) => form.openForm({ stored, values, localDraft })
const edit = (state = open()) => form.editForm(state, { name: 'Mine' })

describe('opening a rule', () => {
  it('restores a local draft of the same version', () => {
    expect(open({ base: 3, values: mine })).toMatchObject({ base: values, values: mine, mine: null, isRestored: true })
  })

  it('sets a local draft of another version aside', () => {
    expect(open({ base: 2, values: mine })).toMatchObject({ values, mine, isRestored: false })
    expect(open({ base: null, values: mine })).toMatchObject({ values, mine, isRestored: false })
  })

  it('ignores a local draft without changes', () => {
    expect(open({ base: 2, values })).toMatchObject({ values, mine: null, isRestored: false })
  })

  it('restores the local draft of a new rule', () => {
    const empty = newValues('checkout', { currency: 'USD', first: '' })
    const localDraft = { base: 0, values: { ...empty, name: 'Mine' } }
    expect(form.openForm({ stored: null, values: empty, localDraft }).values).toEqual(localDraft.values)
  })
})

describe('the local draft', () => {
  it('is the unsaved values with their version', () => {
    expect(form.unsavedDraft(edit())).toEqual({ base: 3, values: mine })
  })

  it('is what was set aside if the form has no changes', () => {
    expect(form.unsavedDraft(open({ base: 2, values: mine }))).toEqual({ base: null, values: mine })
  })

  it('is empty once everything is saved', () => {
    expect(form.unsavedDraft(open())).toBeNull()
    expect(form.unsavedDraft(form.loadSavedRule(edit(), theirs, 'USD'))).toBeNull()
  })
})

describe('editing', () => {
  it('removes errors, which may no longer apply', () => {
    const failed = { ...open(), errors: { name: 'Required' }, error: 'Failed' }
    expect(edit(failed)).toMatchObject({ values: mine, errors: {}, error: null })
  })

  it('discards changes, errors and the notice about a local draft', () => {
    const failed = { ...open({ base: 3, values: mine }), errors: { name: 'Required' }, error: 'Failed' }
    expect(form.discardChanges(failed)).toEqual(open())
  })
})

describe('a rule changed elsewhere', () => {
  it('is loaded if there are no changes', () => {
    expect(form.followRefetch(open(), theirs, 'USD')).toMatchObject({ stored: theirs, values: { name: 'Theirs' } })
  })

  it('is not loaded over changes', () => {
    const edited = edit()
    expect(form.followRefetch(edited, theirs, 'USD')).toBe(edited)
  })

  it('is not loaded if it is older, as after saving', () => {
    const saved = form.loadSavedRule(open(), theirs, 'USD')
    expect(form.followRefetch(saved, stored, 'USD')).toBe(saved)
  })

  it('updates the status without touching changes', () => {
    const paused = rule({ enabled: false })
    expect(form.followRefetch(edit(), paused, 'USD')).toMatchObject({ stored: paused, values: mine })
  })
})

describe('a conflict', () => {
  const inConflict = { ...edit(), conflict: theirs }

  it('loads their draft and sets mine aside, which can be restored', () => {
    const loaded = form.acceptTheirs(inConflict, 'USD')
    expect(loaded).toMatchObject({ stored: theirs, values: { name: 'Theirs' }, mine, conflict: null })
    expect(form.restoreMine(loaded)).toMatchObject({ stored: theirs, values: mine, mine: null })
  })

  it('changes nothing if it is already resolved', () => {
    const edited = edit()
    expect(form.acceptTheirs(edited, 'USD')).toBe(edited)
    expect(form.restoreMine(edited)).toBe(edited)
  })
})
