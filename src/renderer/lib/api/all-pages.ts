/** The largest page size of the API's lists. */
export const LARGEST_PAGE = 100

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
export async function allPages<Row>(fetchPage: FetchPage<Row>, options: AllPagesOptions): Promise<Row[]> {
  const { signal, onProgress } = options
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchPage(page, LARGEST_PAGE, signal)
    signal.throwIfAborted()
    all.push(...rows)
    onProgress?.(all.length, total)
    if (rows.length < LARGEST_PAGE || all.length >= total) return all
  }
}
