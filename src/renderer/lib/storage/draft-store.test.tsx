import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, leave, readKept } from './draft-store.ts'

afterEach(() => vi.unstubAllGlobals())

describe('local drafts', () => {
  it('load as saved until they are deleted', async () => {
    await keep('page ppg_1', { values: { name: 'Winter' }, list: ['a'] })
    expect(await readKept('page ppg_1')).toEqual({ values: { name: 'Winter' }, list: ['a'] })
    expect(await readKept('page ppg_2')).toBeNull()
    await forget('page ppg_1')
    expect(await readKept('page ppg_1')).toBeNull()
  })

  it('are not in local storage, which has a fixed list of keys [LS-001]', async () => {
    localStorage.clear()
    await keep('page ppg_3', 1)
    expect(localStorage).toHaveLength(0)
  })

  it('include what a closing window saved last, for every reader', async () => {
    await keep('page ppg_5', { name: 'Written' })
    leave('page ppg_5', { name: 'Left' })
    const both = Promise.all([readKept('page ppg_5'), readKept('page ppg_5')])
    expect(await both).toEqual([{ name: 'Left' }, { name: 'Left' }])
    sessionStorage.setItem('left page ppg_5', '{')
    expect(await readKept('page ppg_5')).toEqual({ name: 'Written' })
  })

  it('ignore that value once a newer draft is saved', async () => {
    leave('page ppg_6', { name: 'Left' })
    await keep('page ppg_6', { name: 'Kept' })
    expect(await readKept('page ppg_6')).toEqual({ name: 'Kept' })
    leave('page ppg_6', { name: 'Left' })
    await forget('page ppg_6')
    expect(await readKept('page ppg_6')).toBeNull()
  })

  it('are skipped where the device cannot store them', async () => {
    expect(await keep('page ppg_4', () => {})).toBeNull()
    expect(await readKept('page ppg_4')).toBeNull()
  })
})
