import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDraft, type DraftOptions } from './use-draft.ts'

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
