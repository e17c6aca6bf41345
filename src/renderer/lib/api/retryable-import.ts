/** Browsers include the URL in the error of a module that failed to load. */
const MODULE_URL = /[a-z]+:\/\/\S+/

/** Imports a module from a URL that is known only at run time. */
const moduleAt = <T>(address: string): Promise<T> => import(/* @vite-ignore */ address)

/**
 * Creates a loader that loads a module once, on first use, and again after a failure. Browsers cache a failed import by
 * URL, so each retry uses a different URL of the same file.
 */
export function retryableImport<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  let missing: string | undefined
  let failures = 0
  const ask = async () => {
    try {
      return await (missing === undefined ? load() : moduleAt<T>(`${missing}?again=${failures}`))
    } catch (error) {
      missing ??= MODULE_URL.exec(String(error))?.[0]
      failures += 1
      loading = null
      throw error
    }
  }
  return () => (loading ??= ask())
}
