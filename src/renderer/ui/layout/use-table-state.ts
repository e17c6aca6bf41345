import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { platform } from '../../platform/current.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize, type TableSort, type TableState } from '../data-table/types.ts'

interface TableStateOptions {
  /** Filter keys: each is a search parameter. */
  filters?: readonly string[]
  /** The order if the address has none. */
  sort?: TableSort
  /** Prefix of every parameter, for a second table on one screen. */
  prefix?: string
  /** Distinguishes lists on the same path: the page size is stored under it. */
  name?: string
}

export type TableStateChange = (patch: Partial<TableState>) => void

const NO_FILTERS: readonly string[] = []

const readPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

const readSize = (text: string | null, remembered: PageSize): PageSize =>
  PAGE_SIZES.find((size) => String(size) === text) ?? remembered

/** The page size that a member last selected for a list on this device. */
function useRememberedSize(list: string): PageSize {
  const { settings } = platform()
  const size = useSyncExternalStore(settings.subscribe, () => settings.get().page_sizes[list])
  return PAGE_SIZES.find((each) => each === size) ?? DEFAULT_PAGE_SIZE
}

const readSort = (text: string | null): TableSort | null => {
  if (text === null || text === '' || text === '-') return null
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
}

const writeSort = (sort: TableSort | null): string =>
  sort === null ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.key}`

const valuesOf = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : [])

/** Any change other than the page itself affects which rows match, so it returns to page 1. */
const withFirstPage = (patch: Partial<TableState>): Partial<TableState> =>
  'page' in patch || Object.keys(patch).every((key) => key === 'hidden') ? patch : { ...patch, page: 1 }

/**
 * Page, size, order, search, filters and hidden columns of a table, stored in the address so that a reload, Back and a
 * shared link show the same rows. Default values are left out. The page size is also stored on the device for the next
 * visit.
 */
export function useTableState(options: TableStateOptions = {}): [TableState, TableStateChange] {
  const { filters = NO_FILTERS, sort = null, prefix = '' } = options
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const list = options.name ?? prefix + pathname
  const remembered = useRememberedSize(list)
  const filterNames = filters.join(',')
  const defaultSort = writeSort(sort)

  const state = useMemo<TableState>(() => {
    const get = (name: string) => params.get(prefix + name)
    const names = valuesOf(filterNames)
    return {
      page: readPage(get('page')),
      size: readSize(get('size'), remembered),
      sort: readSort(get('sort') ?? defaultSort),
      search: get('search') ?? '',
      filters: Object.fromEntries(names.map((name) => [name, get(name) ?? ''])),
      hidden: valuesOf(get('hide')),
    }
  }, [params, prefix, filterNames, defaultSort, remembered])

  const change = useCallback<TableStateChange>(
    (patch) => {
      if (patch.size !== undefined) platform().settings.set({ page_sizes: { [list]: patch.size } })
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          const set = (name: string, value: string, fallback = '') =>
            value === fallback ? next.delete(prefix + name) : next.set(prefix + name, value)
          const full = withFirstPage(patch)
          if (full.page !== undefined) set('page', String(full.page), '1')
          if (full.size !== undefined) set('size', String(full.size), String(DEFAULT_PAGE_SIZE))
          if (full.sort !== undefined) set('sort', writeSort(full.sort), defaultSort)
          if (full.search !== undefined) set('search', full.search)
          if (full.hidden !== undefined) set('hide', full.hidden.join(','))
          for (const [name, value] of Object.entries(full.filters ?? {})) set(name, value)
          return next
        },
        { replace: patch.page === undefined },
      )
    },
    [setParams, prefix, defaultSort, list],
  )

  return [state, change]
}
