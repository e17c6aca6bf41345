/** Parts that can be loaded when one is first asked for: all they do takes its time anyway. */
type Parts<T> = { readonly [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * Stands in for parts whose code is loaded with the first call. A load that fails is a call that fails, and the next one
 * tries again.
 */
export function lazily<T extends Parts<T>>(load: () => Promise<T>): T
export function lazily(load: () => Promise<object>): object {
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
