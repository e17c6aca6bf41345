import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteLocalDraft, saveLocalDraft, saveDraftOnUnload, loadLocalDraft } from './draft-store.ts'

afterEach(() => vi.unstubAllGlobals())

describe('local drafts', () => {
  it('load as saved until they are deleted', async () => {
    await saveLocalDraft('page ppg_1', { values: { name: 'Winter' }, list: ['a'] })
    expect(await loadLocalDraft('page ppg_1')).toEqual({ values: { name: 'Winter' }, list: ['a'] })
    expect(await loadLocalDraft('page ppg_2')).toBeNull()
    await deleteLocalDraft('page ppg_1')
    expect(await loadLocalDraft('page ppg_1')).toBeNull()
  })

  it('are not in local storage, which has a fixed list of keys [LS-001]', async () => {
    localStorage.clear()
    await saveLocalDraft('page ppg_3', 1)
    expect(localStorage).toHaveLength(0)
  })

  it('include what a closing window saved last, for every reader', async () => {
    await saveLocalDraft('page ppg_5', { name: 'Written' })
    saveDraftOnUnload('page ppg_5', { name: 'Left' })
    const both = Promise.all([loadLocalDraft('page ppg_5'), loadLocalDraft('page ppg_5')])
    expect(await both).toEqual([{ name: 'Left' }, { name: 'Left' }])
    sessionStorage.setItem('left page ppg_5', '{')
    expect(await loadLocalDraft('page ppg_5')).toEqual({ name: 'Written' })
  })

  it('ignore that value once a newer draft is saved', async () => {
    saveDraftOnUnload('page ppg_6', { name: 'Left' })
    await saveLocalDraft('page ppg_6', { name: 'Kept' })
    expect(await loadLocalDraft('page ppg_6')).toEqual({ name: 'Kept' })
    saveDraftOnUnload('page ppg_6', { name: 'Left' })
    await deleteLocalDraft('page ppg_6')
    expect(await loadLocalDraft('page ppg_6')).toBeNull()
  })

  it('are skipped where the device cannot store them', async () => {
    expect(await saveLocalDraft('page ppg_4', () => {})).toBeNull()
    expect(await loadLocalDraft('page ppg_4')).toBeNull()
  })
})
