import { useEffect, useRef } from 'react'

/**
 * Caches the rows that a table has shown, so that selected rows from other pages are available without a refetch.
 * @returns the rows with these ids as last shown, in the order of the ids
 */
export function useSeenRows<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): (ids: readonly string[]) => Row[] {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(idOf(row), row)
  }, [rows, idOf])
  return (ids) => ids.flatMap((id) => seen.current.get(id) ?? [])
}
