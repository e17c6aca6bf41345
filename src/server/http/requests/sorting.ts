import { parseSort, type Sort } from '../../../shared/domain/money/list-sort.ts'
import { badField } from '../errors.ts'

/**
 * Parses the `sort` of a list's query; null for the list's default order.
 * @throws AppError 400 for a column that the list can't be sorted by.
 */
export function sortOf<K extends string>(sort: string | undefined, keys: readonly K[]): Sort<K> | null {
  if (sort === undefined || sort === '') return null
  const parsed = parseSort(sort, keys)
  if (parsed === null) throw badField('sort', `Sort by one of ${keys.join(', ')}`)
  return parsed
}
