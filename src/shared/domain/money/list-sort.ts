/** Sort order of a list: one of its columns, ascending or descending. */
export interface Sort<K extends string> {
  key: K
  descending: boolean
}

/**
 * Parses the `sort` parameter of a list: a column name, prefixed with '-' for descending. Null if the column isn't in
 * `keys`.
 */
export function parseSort<K extends string>(sort: string, keys: readonly K[]): Sort<K> | null {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const key = keys.find((candidate) => candidate === name)
  return key === undefined ? null : { key, descending }
}
