/** What browsers say of a module that did not come names its address. */
const ADDRESS = /[a-z]+:\/\/\S+/

/** The module at an address that only a browser can tell. */
const moduleAt = <T>(address: string): Promise<T> => import(/* @vite-ignore */ address)

/**
 * Makes a part of the app that is loaded once, when it is first wanted, and anew after a failure. A browser keeps that a
 * module did not come and never asks for its address again: each further try is for another address of the same file.
 */
export function retryable<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  let missing: string | undefined
  let failures = 0
  const ask = async () => {
    try {
      return await (missing === undefined ? load() : moduleAt<T>(`${missing}?again=${failures}`))
    } catch (error) {
      missing ??= ADDRESS.exec(String(error))?.[0]
      failures += 1
      loading = null
      throw error
    }
  }
  return () => (loading ??= ask())
}
