import type { TableState } from './types.ts'

/** Page, size, order and search of a table as the lists of the API take them. */
export interface ListQuery {
  store_id: string
  page: number
  size: number
  sort?: string
  search?: string
}

/** What a table's state asks of the server. Filters are each screen's own. */
export function listQuery(store_id: string, { page, size, sort, search }: TableState): ListQuery {
  return {
    store_id,
    page,
    size,
    ...(sort === null ? {} : { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}` }),
    ...(search === '' ? {} : { search }),
  }
}

/** The value of a filter if it is one of those that there are: addresses can be typed. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)

/** Whether anything but the order of the columns decides which rows are shown. */
export const isNarrowed = ({ search, page, filters }: TableState): boolean =>
  search !== '' || page > 1 || Object.values(filters).some((value) => value !== '')
