import { useEffect, useRef } from 'react'

/**
 * Remembers the rows that a table has shown, so that ticked ones are known on every page without being read again.
 * @returns the rows of these ids as they were last shown, in the ids' order
 */
export function useSeen<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): (ids: readonly string[]) => Row[] {
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(idOf(row), row)
  }, [rows, idOf])
  return (ids) => ids.flatMap((id) => seen.current.get(id) ?? [])
}
