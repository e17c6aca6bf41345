/** How a list is ordered: by one of its columns, upwards or downwards. */
export interface Sort<K extends string> {
  key: K
  descending: boolean
}

/**
 * Reads the `sort` of a list's query: a column name, with '-' in front for descending.
 * Null when it names no column of `keys`.
 */
export function parseSort<K extends string>(sort: string, keys: readonly K[]): Sort<K> | null {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const key = keys.find((candidate) => candidate === name)
  return key === undefined ? null : { key, descending }
}
