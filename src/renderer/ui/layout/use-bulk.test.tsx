import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDevice, Providers } from '../../../../tests/support/app/render-app.tsx'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { useBulk } from './use-bulk.ts'

interface Row {
  id: string
  on: boolean
}

const row = (id: string, on = true): Row => ({ id, on })
const idOf = ({ id }: Row) => id

beforeEach(() => void freshDevice())

function show(first: Row[], stored: () => Row[] = () => first) {
  const fetchPage = vi.fn<FetchPage<Row>>((page, size) => {
    const rows = stored()
    return Promise.resolve({ rows: rows.slice((page - 1) * size, page * size), total: rows.length })
  })
  const act_ = vi.fn<(rows: Row[]) => Promise<void>>(() => Promise.resolve())
  const { result, rerender } = renderHook(
    ({ rows }) =>
      useBulk({
        rows,
        fetchPage,
        total: stored().length,
        verb: 'Pause',
        counted: (count) => `${count} rows`,
        message: 'They stop.',
        idOf,
        appliesTo: ({ on }) => on,
        act: act_,
      }),
    { wrapper: Providers, initialProps: { rows: first } },
  )
  return { result, rerender, fetchPage, changed: () => act_.mock.calls.map(([rows]) => rows.map(idOf)) }
}

const yes = async (words: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words }))

describe('bulk changes', () => {
  it('change the selected rows, including those on other pages, without a refetch', async () => {
    const { result, rerender, fetchPage, changed } = show([row('a'), row('b')])
    rerender({ rows: [row('c'), row('d', false)] })
    act(() => void result.current({ ids: ['a', 'c', 'd'], all: false }))
    await screen.findByRole('dialog', { name: 'Pause 2 of 3 rows?' })
    await yes('Pause 2 rows')
    await waitFor(() => expect(changed()).toEqual([['a', 'c']]))
    expect(fetchPage).not.toHaveBeenCalled()
  })

  it('say that no selected row can be changed, without asking for confirmation', async () => {
    const { result, changed } = show([row('a', false)])
    act(() => void result.current({ ids: ['a'], all: false }))
    await screen.findByText('Pause changes none of what is ticked.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changed()).toEqual([])
  })

  it('change all rows that existed when confirmation was requested, not those added since', async () => {
    let stored = [row('a'), row('b')]
    const { result, changed } = show(stored, () => stored)
    act(() => void result.current({ ids: ['a'], all: true }))
    await screen.findByRole('dialog')
    stored = [row('new'), ...stored]
    await yes('Pause 2 rows')
    await waitFor(() => expect(changed()).toEqual([['a', 'b']]))
  })

  it('change each row once, even if it appeared on two pages while the list grew', async () => {
    const many = Array.from({ length: 150 }, (_, index) => row(String(index)))
    let stored = many
    const { result, fetchPage, changed } = show(many, () => stored)
    fetchPage.mockImplementationOnce((_, size) => {
      const rows = stored.slice(0, size)
      stored = [row('new'), ...stored]
      return Promise.resolve({ rows, total: many.length })
    })
    act(() => void result.current({ ids: [], all: true }))
    await yes('Pause 150 rows')
    await waitFor(() => expect(changed()[0]?.toSorted()).toEqual(many.map(idOf).toSorted()))
  })

  it('do nothing if not confirmed', async () => {
    const { result, changed } = show([row('a')])
    let done = false
    act(() => void result.current({ ids: ['a'], all: false }).then(() => (done = true)))
    await yes('Cancel')
    await waitFor(() => expect(done).toBe(true))
    expect(changed()).toEqual([])
  })
})
