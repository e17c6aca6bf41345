import 'fake-indexeddb/auto'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { change, startHistory } from './history.ts'
import { keepingOf } from './keeping.ts'
import { readKeptDraft } from './kept-draft.ts'

const saved = { values: { name: 'Before', text: '' }, version: 1 }
const before = startHistory(saved.values)
const typed = (name: string, text = '') => change(before, { name, text }, 'name', 0)

/** A window that notes a draft and goes away at once. */
function leaveWith(key: string, history: ReturnType<typeof typed>): void {
  const keeping = keepingOf<typeof saved.values>(key)
  onTestFinished(keeping.start())
  keeping.note(saved, history)
  window.dispatchEvent(new Event('pagehide'))
  // Whatever it was still writing is lost with it.
  indexedDB.deleteDatabase('cartwright-drafts')
}

afterEach(() => sessionStorage.clear())

it('leaves a change to the page after a reload that comes before it could be written, with its step back', async () => {
  leaveWith('draft 1', typed('After'))
  expect(await readKeptDraft('draft 1', saved.values)).toMatchObject({
    saved,
    history: { present: { name: 'After' }, back: [{ name: 'Before' }] },
  })
})

it('leaves the values alone where the steps would be too many for the browser', async () => {
  leaveWith('draft 2', typed('After', 'x'.repeat(1_000_000)))
  expect(await readKeptDraft('draft 2', saved.values)).toMatchObject({
    history: { present: { name: 'After' }, back: [], forth: [] },
  })
})

it('leaves nothing where nothing was noted', () => {
  onTestFinished(keepingOf('draft 3').start())
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(0)
})
