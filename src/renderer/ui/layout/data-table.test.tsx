import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPlatform } from '../../platform/load.ts'
import { DataTable } from './data-table.tsx'
import { PAGE_SIZES, type DataTableProps, type TableColumn } from '../data-table/types.ts'
import { UiProvider } from '../ui-provider.tsx'
import { useTableState } from './use-table-state.ts'

beforeEach(async () => (await loadPlatform()).settings.set({ page_sizes: { '/items': 5 } }))

interface Item {
  id: string
  name: string
}

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `itm_${index + 1}`, name: `Item ${index + 1}` }))

const columns: TableColumn<Item>[] = [
  { key: 'name', label: 'Name', cell: (item) => item.name, sortable: true },
  { key: 'code', label: 'Code', cell: (item) => item.id },
]

type Extra = Partial<DataTableProps<Item>> & { all?: Item[] }

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** Paginates and searches like a server, from the state in the address. */
function Harness({ all = items(12), ...extra }: Extra) {
  const [state, change] = useTableState({ filters: ['kind'] })
  const found = all.filter((item) => item.name.includes(state.search))
  const start = (state.page - 1) * state.size
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={extra.paged === false ? found : found.slice(start, start + state.size)}
      total={found.length}
      rowId={(item) => item.id}
      rowLabel={(item) => item.name}
      state={state}
      onStateChange={change}
      {...extra}
    />
  )
}

const show = (extra: Extra = {}, at = '/items') => {
  const element = (
    <>
      <Harness {...extra} />
      <Where />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  return render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)
const names = () =>
  bodyRows().map(
    (row) =>
      within(row)
        .getAllByRole('cell')
        .find((cell) => cell.textContent.startsWith('Item'))?.textContent,
  )
const where = () => screen.getByTestId('where').textContent
const bulkActions = [{ key: 'go', label: 'Go', run: vi.fn<() => void>() }]

describe('row selection', () => {
  it('selects and deselects every row of the page with select-all [TB2-001]', () => {
    show({ bulkActions })
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    fireEvent.click(all)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every((box) => box.checked)).toBe(true)
    expect(screen.getByText('5 selected')).toBeTruthy()
    fireEvent.click(all)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some((box) => box.checked)).toBe(false)
  })

  it('selects one row by its checkbox without triggering a row click [TB2-002]', () => {
    const handler = vi.fn<(item: Item) => void>()
    show({ bulkActions, rowClick: { handler } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Item 2' }))
    const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)
    expect(ticked.map((box) => box.getAttribute('aria-label'))).toEqual(['Select Item 2'])
    expect(handler).not.toHaveBeenCalled()
  })

  it('passes the selected ids to a bulk action, or that all pages are selected', () => {
    const run = vi.fn<DataTableAction>()
    show({ bulkActions: [{ key: 'go', label: 'Go', run }], selectAllPages: true })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Item 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go' }))
    expect(run).toHaveBeenLastCalledWith({ ids: ['itm_3'], all: false })
    fireEvent.click(screen.getByRole('button', { name: 'Select all 12' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go' }))
    expect(run.mock.lastCall?.[0].all).toBe(true)
    expect(screen.getByText('12 selected')).toBeTruthy()
  })
})

type DataTableAction = (selection: { ids: readonly string[]; all: boolean }) => void

describe('row click', () => {
  it('navigates to the path from the redirect [TB2-003]', () => {
    show({ rowClick: { redirect: (item) => `/items/details?id=${item.id}` } })
    fireEvent.click(screen.getByText('itm_2'))
    expect(where()).toBe('/items/details?id=itm_2')
  })

  it('opens a panel with the row [TB2-004]', () => {
    show({ rowClick: { sidebar: { title: (item) => `About ${item.name}`, content: (item) => `Inside ${item.id}` } } })
    fireEvent.click(screen.getByText('itm_4'))
    const panel = screen.getByRole('dialog', { name: 'About Item 4' })
    expect(within(panel).getByText('Inside itm_4')).toBeTruthy()
  })

  it('calls the handler with the row [TB2-005]', () => {
    const handler = vi.fn<(item: Item) => void>()
    show({ rowClick: { handler } })
    fireEvent.click(screen.getByText('itm_1'))
    expect(handler).toHaveBeenCalledWith({ id: 'itm_1', name: 'Item 1' })
  })

  it('moves between rows with arrow keys and opens with Enter', () => {
    const handler = vi.fn<(item: Item) => void>()
    show({ rowClick: { handler } })
    const [first, second] = bodyRows()
    if (!first || !second) throw new Error('two rows expected')
    expect(first.tabIndex).toBe(0)
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second, { key: 'Enter' })
    expect(handler).toHaveBeenCalledWith({ id: 'itm_2', name: 'Item 2' })
  })
})

describe('pagination', () => {
  it('shows five rows per page on three pages [TB2-006] [CONST-027]', () => {
    show()
    expect(names()).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
    expect(screen.getByRole('button', { name: 'Page 3' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(names()).toEqual(['Item 6', 'Item 7', 'Item 8', 'Item 9', 'Item 10'])
    expect(where()).toBe('/items?page=2')
  })

  it('shows the number of rows and the page size [TB2-007] [TB2-008]', () => {
    const { container } = show()
    expect(screen.getByText('Showing 5 out of 12')).toBeTruthy()
    expect(container.textContent).toContain('Result per page: 5')
  })

  it('offers 5, 10 and 25 in this order [CONST-026]', async () => {
    expect(PAGE_SIZES).toEqual([5, 10, 25])
    show()
    fireEvent.click(screen.getByRole('combobox', { name: /Result per page/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['5', '10', '25'])
    fireEvent.click(screen.getByRole('option', { name: '10' }))
    expect(where()).toBe('/items?size=10')
    expect(names()).toHaveLength(10)
  })

  it('remembers the page size of each list, unless the address sets one [CONST-027]', async () => {
    const first = show({}, '/remembered')
    fireEvent.click(screen.getByRole('combobox', { name: /Result per page/ }))
    fireEvent.click(await screen.findByRole('option', { name: '10' }))
    first.unmount()
    const again = show({}, '/remembered')
    expect(names()).toHaveLength(10)
    again.unmount()
    const linked = show({}, '/remembered?size=25')
    expect(names()).toHaveLength(12)
    linked.unmount()
    show({}, '/items/other')
    expect(names()).toHaveLength(5)
  })

  it('ignores invalid page sizes in the address', () => {
    show({}, '/items?size=7&page=-2')
    expect(names()).toHaveLength(5)
  })
})

describe('search, sorting and states', () => {
  it('searches with the placeholder Search... and returns to page 1 [TB2-010]', async () => {
    show({}, '/items?page=2')
    fireEvent.change(screen.getByPlaceholderText('Search...'), { target: { value: 'Item 11' } })
    await waitFor(() => expect(where()).toBe('/items?search=Item+11'))
    expect(screen.getByText('Showing 1 out of 1')).toBeTruthy()
  })

  it('stores the order in the address and exposes it to screen readers', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(where()).toBe('/items?sort=name')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(where()).toBe('/items?sort=-name')
  })

  it('shows No data available, or the given message [TB2-009]', () => {
    const { unmount } = show({ all: [] })
    expect(screen.getByText('No data available')).toBeTruthy()
    unmount()
    show({ all: [], emptyMessage: 'Nothing sold yet' })
    expect(screen.getByText('Nothing sold yet')).toBeTruthy()
  })

  it('shows skeleton rows while loading, and an error with Retry that keeps the search', () => {
    const { unmount } = show({ load: { loading: true }, rows: [] })
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(5)
    unmount()
    const onRetry = vi.fn<() => void>()
    show({ load: { loading: false, error: { message: 'The server took too long.', status: 504 }, onRetry } })
    expect(screen.getByText('Items couldn’t be loaded')).toBeTruthy()
    expect(screen.getByPlaceholderText('Search...')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('hides a column that is disabled in the address', () => {
    show({}, '/items?hide=code')
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull()
  })

  it('virtualizes more than a hundred rows', () => {
    show({ all: items(400), paged: false })
    expect(screen.getAllByRole('row').length).toBeLessThan(120)
  })
})
