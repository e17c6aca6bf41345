/** A module that can be loaded on first use, because all its functions are async. */
type AsyncModule<T> = { readonly [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * Returns a proxy for a module that is loaded on the first call. If the load fails, the call fails and the next one
 * retries.
 */
export function lazyModule<T extends AsyncModule<T>>(load: () => Promise<T>): T
export function lazyModule(load: () => Promise<object>): object {
  let loading: Promise<object> | undefined
  const partsOf = async (): Promise<object> => {
    try {
      loading ??= load()
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]): Promise<unknown> => {
      const parts = await partsOf()
      const act: unknown = Reflect.get(parts, name)
      return typeof act === 'function' ? Reflect.apply(act, parts, given) : undefined
    }
  return new Proxy({}, { get: (_, name) => call(name) })
}
