/** Whether two setting values are equal; lists and objects are compared by content. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Keys of the settings in which `to` differs from `from`, in the order of `to`. */
export function differingKeys(from: object, to: object): string[] {
  const before = new Map<string, unknown>(Object.entries(from))
  return Object.entries(to).flatMap(([key, value]) => (isSame(before.get(key), value) ? [] : [key]))
}

/** Returns the settings of `to` that differ from `from`. */
export function diff<V extends object>(from: V, to: V): Partial<V> {
  const changed = new Set(differingKeys(from, to))
  const step: Partial<V> = { ...to }
  for (const key of Object.keys(to)) if (!changed.has(key)) Reflect.deleteProperty(step, key)
  return step
}
