import 'fake-indexeddb/auto'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { change, startHistory } from './history.ts'
import { createLocalDraftWriter } from './local-draft-writer.ts'
import { readLocalDraft } from './local-draft.ts'

const saved = { values: { name: 'Before', text: '' }, version: 1 }
const before = startHistory(saved.values)
const typed = (name: string, text = '') => change(before, { name, text }, 'name', 0)

/** A window that notes a draft and closes immediately. */
function leaveWith(key: string, history: ReturnType<typeof typed>): void {
  const keeping = createLocalDraftWriter<typeof saved.values>(key)
  onTestFinished(keeping.start())
  keeping.note(saved, history)
  window.dispatchEvent(new Event('pagehide'))
  // Simulates losing any write in progress.
  indexedDB.deleteDatabase('cartwright-drafts')
}

afterEach(() => sessionStorage.clear())

it('restores a change and its undo step after a reload before the write finished', async () => {
  leaveWith('draft 1', typed('After'))
  expect(await readLocalDraft('draft 1', saved.values)).toMatchObject({
    saved,
    history: { present: { name: 'After' }, back: [{ name: 'Before' }] },
  })
})

it('stores only the values if the history is too large for the browser', async () => {
  leaveWith('draft 2', typed('After', 'x'.repeat(1_000_000)))
  expect(await readLocalDraft('draft 2', saved.values)).toMatchObject({
    history: { present: { name: 'After' }, back: [], forth: [] },
  })
})

it('stores nothing if nothing was noted', () => {
  onTestFinished(createLocalDraftWriter('draft 3').start())
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(0)
})
