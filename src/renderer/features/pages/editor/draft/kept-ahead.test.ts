import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { saveLocalDraft } from '../../../../lib/storage/draft-store.ts'
import { nothingKept, readKeptAhead } from './kept-ahead.ts'
import { keepDraft } from './kept-draft.ts'
import { change, startHistory } from './history.ts'

const saved = { values: { name: 'Before' }, version: 1 }

it('knows that no local draft exists after a read, until one is written', async () => {
  expect(nothingKept('page 1')).toBe(false)
  await readKeptAhead('page 1')
  expect(nothingKept('page 1')).toBe(true)
  const keeping = keepDraft('page 1', saved, change(startHistory(saved.values), { name: 'After' }, 'name', 0), false)
  expect(nothingKept('page 1')).toBe(false)
  await keeping
  expect(await readKeptAhead('page 1')).toMatchObject({ saved })
  expect(nothingKept('page 1')).toBe(false)
})

it('ignores a read that overlaps a write', async () => {
  const reading = readKeptAhead('page 2')
  await keepDraft('page 2', saved, startHistory(saved.values), false)
  await reading
  expect(nothingKept('page 2')).toBe(false)
})

it('does not report a missing draft if one exists', async () => {
  await saveLocalDraft('page 3', { saved })
  await readKeptAhead('page 3')
  expect(nothingKept('page 3')).toBe(false)
})
