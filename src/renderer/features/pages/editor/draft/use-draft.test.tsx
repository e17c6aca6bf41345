import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { diff } from './diff.ts'
import type { DraftOptions } from './draft.ts'
import { useDraft } from './use-draft.ts'

interface Values {
  name: string
}

const options: DraftOptions<Values> = {
  storageKey: 'draft of a test',
  opened: { values: { name: 'Before' }, version: 1 },
  localDraft: null,
  sendable: (_, values) => values,
  send: (_, version) => Promise.resolve({ kind: 'saved', values: { name: 'After' }, version: version + 1 }),
  readOnly: true,
}

afterEach(() => void vi.restoreAllMocks())

it('adds no undo step when a field reports the same value later', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  const { result } = renderHook(() => useDraft(options))
  act(() => result.current.set({ name: 'After' }))
  now.mockReturnValue(60_000)
  act(() => result.current.set({ name: 'After' }))
  act(() => result.current.onUndo?.())
  expect(result.current.values).toEqual({ name: 'Before' })
  expect(result.current.onUndo).toBeNull()
})

it('reports no conflict if the local draft was saved before that could be recorded', () => {
  const history = { present: { name: 'After' }, back: [{ name: 'Before' }], forth: [] }
  const localDraft = { saved: { values: { name: 'Before' }, version: 1 }, history }
  const opened = { values: { name: 'After' }, version: 2 }
  const { result } = renderHook(() => useDraft({ ...options, readOnly: false, opened, localDraft }))
  expect(result.current).toMatchObject({ conflict: null, state: 'saved', version: 2 })
  act(() => result.current.onUndo?.())
  expect(result.current.values).toEqual({ name: 'Before' })
})

it('asks which version to use when someone else saved different changes', () => {
  const history = { present: { name: 'Mine' }, back: [{ name: 'Before' }], forth: [] }
  const localDraft = { saved: { values: { name: 'Before' }, version: 1 }, history }
  const opened = { values: { name: 'Theirs' }, version: 2 }
  const { result } = renderHook(() => useDraft({ ...options, readOnly: false, opened, localDraft }))
  expect(result.current.conflict).toEqual({ rebased: { name: 'Mine' }, remote: opened })
})

it('merges non-overlapping changes by someone else and resends mine', async () => {
  const before = { banner: 'Free shipping', second: 'Today' }
  const theirs = { values: { banner: 'From A', second: 'Today' }, version: 2 }
  const sent: unknown[] = []
  const send = (changed: Partial<typeof before>, version: number) => {
    sent.push([changed, version])
    return Promise.resolve(
      version === 1
        ? { kind: 'stale' as const, ...theirs }
        : { kind: 'saved' as const, values: { ...theirs.values, ...changed }, version: 3 },
    )
  }
  const shared = { ...options, readOnly: false, localDraft: null, opened: { values: before, version: 1 }, send }
  const sendable = (saved: typeof before, values: typeof before) => diff(saved, values)
  const { result } = renderHook(() => useDraft<typeof before>({ ...shared, sendable }))
  act(() => result.current.set({ second: 'All week' }))
  await act(async () => void (await result.current.save()))
  expect(sent).toEqual([
    [{ second: 'All week' }, 1],
    [{ second: 'All week' }, 2],
  ])
  expect(result.current).toMatchObject({ conflict: null, version: 3, values: { banner: 'From A', second: 'All week' } })
})

it('follows another window while there are no unsaved changes', () => {
  const shared = { ...options, readOnly: true, localDraft: null, opened: { values: { name: 'Before' }, version: 1 } }
  const { result } = renderHook(() => useDraft(shared))
  act(() => result.current.follow({ values: { name: 'Theirs' }, version: 2 }))
  expect(result.current).toMatchObject({ values: { name: 'Theirs' }, version: 2 })
  act(() => result.current.set({ name: 'Mine' }))
  act(() => result.current.follow({ values: { name: 'Newer' }, version: 3 }))
  expect(result.current).toMatchObject({ values: { name: 'Mine' }, version: 2 })
})

it('reapplies only my changes to what someone else saved', () => {
  const page = { banner: 'Free shipping', second: 'Today' }
  const opened = { values: page, version: 1 }
  const shared = {
    ...options,
    opened,
    localDraft: null,
    sendable: () => ({}),
    send: () => Promise.reject(new Error('Not to be sent')),
  }
  const { result } = renderHook(() => useDraft<typeof page>({ ...shared, readOnly: true }))
  act(() => result.current.set({ second: 'All week' }))
  act(() => result.current.reportConflict({ values: { banner: 'From A', second: 'Today' }, version: 2 }))
  expect(result.current.conflict?.rebased).toEqual({ banner: 'From A', second: 'All week' })
})
