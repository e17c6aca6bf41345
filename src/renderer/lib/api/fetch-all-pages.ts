/** The largest page size of the API's lists. */
export const MAX_PAGE_SIZE = 100

interface PageOf<Row> {
  rows: readonly Row[]
  total: number
}

export type FetchPage<Row> = (page: number, size: number, signal: AbortSignal) => Promise<PageOf<Row>>

interface AllPagesOptions {
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/**
 * Fetches every row of a list, page by page.
 * @throws what a call throws, or the signal's reason when aborted
 */
export async function fetchAllPages<Row>(fetchPage: FetchPage<Row>, options: AllPagesOptions): Promise<Row[]> {
  const { signal, onProgress } = options
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchPage(page, MAX_PAGE_SIZE, signal)
    signal.throwIfAborted()
    all.push(...rows)
    onProgress?.(all.length, total)
    if (rows.length < MAX_PAGE_SIZE || all.length >= total) return all
  }
}
