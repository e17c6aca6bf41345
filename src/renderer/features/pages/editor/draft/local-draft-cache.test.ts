import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { saveLocalDraft } from '../../../../lib/storage/draft-store.ts'
import { hasNoLocalDraft, prefetchLocalDraft } from './local-draft-cache.ts'
import { storeLocalDraft } from './local-draft.ts'
import { change, startHistory } from './history.ts'

const saved = { values: { name: 'Before' }, version: 1 }

it('knows that no local draft exists after a read, until one is written', async () => {
  expect(hasNoLocalDraft('page 1')).toBe(false)
  await prefetchLocalDraft('page 1')
  expect(hasNoLocalDraft('page 1')).toBe(true)
  const keeping = storeLocalDraft(
    'page 1',
    saved,
    change(startHistory(saved.values), { name: 'After' }, 'name', 0),
    false,
  )
  expect(hasNoLocalDraft('page 1')).toBe(false)
  await keeping
  expect(await prefetchLocalDraft('page 1')).toMatchObject({ saved })
  expect(hasNoLocalDraft('page 1')).toBe(false)
})

it('ignores a read that overlaps a write', async () => {
  const reading = prefetchLocalDraft('page 2')
  await storeLocalDraft('page 2', saved, startHistory(saved.values), false)
  await reading
  expect(hasNoLocalDraft('page 2')).toBe(false)
})

it('does not report a missing draft if one exists', async () => {
  await saveLocalDraft('page 3', { saved })
  await prefetchLocalDraft('page 3')
  expect(hasNoLocalDraft('page 3')).toBe(false)
})
