type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Deep equality of form values; files and dates only equal themselves. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

const idOf = (item: unknown): unknown => {
  if (!isFields(item)) return undefined
  const name = Object.keys(item).find((each) => each.endsWith('_id'))
  return name === undefined ? undefined : item[name]
}

/** True if three lists contain the same saved items in the same order, so that they can be merged item by item. */
const isAligned = (lists: readonly (readonly unknown[])[]): boolean => {
  const [first = []] = lists
  return lists.every(
    (list) =>
      list.length === first.length &&
      list.every((item, index) => {
        const id = idOf(item)
        return id !== undefined && id !== null && id === idOf(first[index])
      }),
  )
}

interface Merged<T> {
  /** Their values with my changes; where both changed a field, the winner's. */
  values: T
  /** Paths of fields that both changed differently: 'variants.0.price'. */
  overlapping: string[]
}

interface Place {
  path: string
  winner: 'mine' | 'theirs'
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown, at: Place): Merged<unknown> {
  const { path, winner } = at
  if (isSame(mine, base) || isSame(mine, theirs)) return { values: theirs, overlapping: [] }
  if (isSame(theirs, base)) return { values: mine, overlapping: [] }
  const below = (name: string | number) => ({ winner, path: path === '' ? String(name) : `${path}.${name}` })
  if (isFields(base) && isFields(mine) && isFields(theirs)) {
    const parts = Object.keys(mine).map((name) => ({
      name,
      ...mergeValue(base[name], mine[name], theirs[name], below(name)),
    }))
    return {
      values: Object.fromEntries(parts.map(({ name, values }) => [name, values])),
      overlapping: parts.flatMap(({ overlapping }) => overlapping),
    }
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs) && isAligned([base, mine, theirs])) {
    const parts = mine.map((item, index) => mergeValue(base[index], item, theirs[index], below(index)))
    return { values: parts.map(({ values }) => values), overlapping: parts.flatMap(({ overlapping }) => overlapping) }
  }
  return { values: winner === 'mine' ? mine : theirs, overlapping: [path] }
}

/**
 * Merges two people's edits of the same form values, field by field.
 * @param winner whose value a field gets if both changed it
 */
export function mergeEdits<T extends Fields>(
  base: T,
  mine: T,
  theirs: T,
  winner: 'mine' | 'theirs' = 'mine',
): Merged<T> {
  const { values, overlapping } = mergeValue(base, mine, theirs, { path: '', winner })
  return { values: { ...theirs, ...(isFields(values) ? values : {}) }, overlapping }
}
