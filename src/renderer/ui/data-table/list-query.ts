import type { TableState } from './types.ts'

/** Page, size, order and search parameters of the API's list calls. */
export interface ListQuery {
  store_id: string
  page: number
  size: number
  sort?: string
  search?: string
}

/** Converts table state to a list query. Each screen adds its own filters. */
export function listQuery(store_id: string, { page, size, sort, search }: TableState): ListQuery {
  return {
    store_id,
    page,
    size,
    ...(sort === null ? {} : { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}` }),
    ...(search === '' ? {} : { search }),
  }
}

/** Validates a filter value against its options, as addresses can be edited. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)

/** True if search, filters or page limit the rows shown. */
export const isNarrowed = ({ search, page, filters }: TableState): boolean =>
  search !== '' || page > 1 || Object.values(filters).some((value) => value !== '')
