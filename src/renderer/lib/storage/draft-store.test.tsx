import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, leave, readKept } from './draft-store.ts'

afterEach(() => vi.unstubAllGlobals())

describe('drafts kept on the device', () => {
  it('come back as they were kept, until they are forgotten', async () => {
    await keep('page ppg_1', { values: { name: 'Winter' }, list: ['a'] })
    expect(await readKept('page ppg_1')).toEqual({ values: { name: 'Winter' }, list: ['a'] })
    expect(await readKept('page ppg_2')).toBeNull()
    await forget('page ppg_1')
    expect(await readKept('page ppg_1')).toBeNull()
  })

  it('are not in local storage, whose keys are a closed list [LS-001]', async () => {
    localStorage.clear()
    await keep('page ppg_3', 1)
    expect(localStorage).toHaveLength(0)
  })

  it('are what a window that went away left last, for whoever reads them', async () => {
    await keep('page ppg_5', { name: 'Written' })
    leave('page ppg_5', { name: 'Left' })
    const both = Promise.all([readKept('page ppg_5'), readKept('page ppg_5')])
    expect(await both).toEqual([{ name: 'Left' }, { name: 'Left' }])
    sessionStorage.setItem('left page ppg_5', '{')
    expect(await readKept('page ppg_5')).toEqual({ name: 'Written' })
  })

  it('are what was kept since, where the window did not go away after all', async () => {
    leave('page ppg_6', { name: 'Left' })
    await keep('page ppg_6', { name: 'Kept' })
    expect(await readKept('page ppg_6')).toEqual({ name: 'Kept' })
    leave('page ppg_6', { name: 'Left' })
    await forget('page ppg_6')
    expect(await readKept('page ppg_6')).toBeNull()
  })

  it('are done without where the device keeps nothing', async () => {
    expect(await keep('page ppg_4', () => {})).toBeNull()
    expect(await readKept('page ppg_4')).toBeNull()
  })
})
