import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DraftOptions } from './draft.ts'
import { useDraft } from './use-draft.ts'

interface Values {
  name: string
}

const options: DraftOptions<Values> = {
  storageKey: 'draft of a test',
  opened: { values: { name: 'Before' }, version: 1 },
  kept: null,
  sendable: (_, values) => values,
  send: (_, version) => Promise.resolve({ kind: 'saved', values: { name: 'After' }, version: version + 1 }),
  readOnly: true,
}

afterEach(() => void vi.restoreAllMocks())

it('goes back in one step over a field that says the same again long after', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  const { result } = renderHook(() => useDraft(options))
  act(() => result.current.set({ name: 'After' }))
  now.mockReturnValue(60_000)
  act(() => result.current.set({ name: 'After' }))
  act(() => result.current.onUndo?.())
  expect(result.current.values).toEqual({ name: 'Before' })
  expect(result.current.onUndo).toBeNull()
})

it('is no conflict when all that waits on the device was saved before it could be noted', () => {
  const history = { present: { name: 'After' }, back: [{ name: 'Before' }], forth: [] }
  const kept = { saved: { values: { name: 'Before' }, version: 1 }, history }
  const opened = { values: { name: 'After' }, version: 2 }
  const { result } = renderHook(() => useDraft({ ...options, readOnly: false, opened, kept }))
  expect(result.current).toMatchObject({ conflict: null, state: 'saved', version: 2 })
  act(() => result.current.onUndo?.())
  expect(result.current.values).toEqual({ name: 'Before' })
})

it('asks whose changes hold when somebody else has saved others', () => {
  const history = { present: { name: 'Mine' }, back: [{ name: 'Before' }], forth: [] }
  const kept = { saved: { values: { name: 'Before' }, version: 1 }, history }
  const opened = { values: { name: 'Theirs' }, version: 2 }
  const { result } = renderHook(() => useDraft({ ...options, readOnly: false, opened, kept }))
  expect(result.current.conflict).toEqual({ mine: { name: 'Mine' }, theirs: opened })
})

it('puts my changes alone over what somebody else has saved', () => {
  const page = { banner: 'Free shipping', second: 'Today' }
  const opened = { values: page, version: 1 }
  const shared = {
    ...options,
    opened,
    kept: null,
    sendable: () => ({}),
    send: () => Promise.reject(new Error('Not to be sent')),
  }
  const { result } = renderHook(() => useDraft<typeof page>({ ...shared, readOnly: true }))
  act(() => result.current.set({ second: 'All week' }))
  act(() => result.current.clash({ values: { banner: 'From A', second: 'Today' }, version: 2 }))
  expect(result.current.conflict?.mine).toEqual({ banner: 'From A', second: 'All week' })
})
