import { minutesOf, rangeIn, textsIn } from './conditions.ts'
import { isFieldName, RULE_FIELDS, type FieldName } from './fields.ts'
import type { GivenCondition, RuleConditions } from './rules.ts'

/** Values of one field: those in `within`, or all if it is null, except those in `without`. */
interface Values {
  within: ReadonlySet<string> | null
  without: ReadonlySet<string>
}

/** A conjunction of constraints on a payment: one of the alternatives that a rule matches. */
export interface Box {
  values: ReadonlyMap<FieldName, Values>
  /** Integer ranges, both ends included. */
  ranges: ReadonlyMap<FieldName, readonly [number, number]>
  /** Prefixes, one of which must match, or null; and prefixes that must not match. */
  prefixes: { within: readonly string[] | null; without: ReadonlySet<string> }
  /** The cart contains at least one product of each set, and none of the last. */
  holds: readonly ReadonlySet<string>[]
  lacks: ReadonlySet<string>
  /** Minutes of the day, or null for all of them. */
  minutes: ReadonlySet<number> | null
}

const EMPTY: ReadonlySet<string> = new Set()

const ANYTHING: Box = {
  values: new Map(),
  ranges: new Map(),
  prefixes: { within: null, without: EMPTY },
  holds: [],
  lacks: EMPTY,
  minutes: null,
}

/** A rule with more alternatives is not compared with others. */
const MOST_BOXES = 64

/** Returns the alternatives that a rule matches, any of which is enough; null if there are too many to compare. */
export function boxesOf({ match, groups }: RuleConditions): Box[] | null {
  const filled = groups.filter((group) => group.conditions.length > 0)
  if (filled.length === 0) return [ANYTHING]
  const parts = filled.map((group) =>
    join(
      group.match,
      group.conditions.map((condition) => [boxOf(condition)]),
    ),
  )
  const all = parts.includes(null)
    ? null
    : join(
        match,
        parts.flatMap((part) => (part ? [part] : [])),
      )
  return all?.filter((box) => !isEmpty(box)) ?? null
}

function join(match: 'all' | 'any', parts: readonly Box[][]): Box[] | null {
  if (match === 'any') return parts.flat().length > MOST_BOXES ? null : parts.flat()
  let boxes: Box[] = [ANYTHING]
  for (const part of parts) {
    if (boxes.length * part.length > MOST_BOXES) return null
    boxes = boxes.flatMap((box) => part.map((other) => meet(box, other)))
  }
  return boxes
}

const MOST = Number.MAX_SAFE_INTEGER

function boxOf(condition: GivenCondition): Box {
  const { field, operator, currency = '' } = condition
  if (!isFieldName(field)) return NOTHING
  const { type } = RULE_FIELDS[field]
  const not = operator === 'is_not' || operator === 'none_of' || operator === 'not_starts_with'
  const texts = new Set(textsIn(condition))
  if (type === 'money' || type === 'number') {
    const [from, to] = rangeIn(condition) ?? [1, 0]
    const ranges = new Map([[field, boundsOf(operator, from, to)]])
    if (type === 'number') return { ...ANYTHING, ranges }
    return { ...ANYTHING, ranges, values: new Map([['currency', { within: new Set([currency]), without: EMPTY }]]) }
  }
  if (type === 'time') return { ...ANYTHING, minutes: minutesIn(condition) }
  if (type === 'products') return not ? { ...ANYTHING, lacks: texts } : { ...ANYTHING, holds: [texts] }
  if (type === 'digits') {
    return { ...ANYTHING, prefixes: not ? { within: null, without: texts } : { within: [...texts], without: EMPTY } }
  }
  const values: Values = not ? { within: null, without: texts } : { within: texts, without: EMPTY }
  return { ...ANYTHING, values: new Map([[field, values]]) }
}

function boundsOf(operator: string, from: number, to: number): readonly [number, number] {
  if (operator === 'below') return [0, from - 1]
  return operator === 'at_least' ? [from, MOST] : [from, to]
}

const NOTHING: Box = { ...ANYTHING, minutes: new Set() }

function minutesIn(condition: GivenCondition): Set<number> {
  const [from = null, to = null] = textsIn(condition).map(minutesOf)
  if (from === null || to === null) return new Set()
  const length = (to - from + 1440) % 1440
  return new Set(Array.from({ length }, (_, at) => (from + at) % 1440))
}

const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b])
const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a].filter((item) => b.has(item)))
const isWithin = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean => [...a].every((item) => b.has(item))

const meetWithin = <T>(a: ReadonlySet<T> | null, b: ReadonlySet<T> | null): ReadonlySet<T> | null =>
  a === null || b === null ? (a ?? b) : common(a, b)

/** Returns the intersection of two boxes. */
export function meet(a: Box, b: Box): Box {
  const values = new Map(a.values)
  for (const [field, other] of b.values) {
    const mine = values.get(field) ?? { within: null, without: EMPTY }
    values.set(field, { within: meetWithin(mine.within, other.within), without: union(mine.without, other.without) })
  }
  const ranges = new Map(a.ranges)
  for (const [field, [from, to]] of b.ranges) {
    const [low, high] = ranges.get(field) ?? [0, MOST]
    ranges.set(field, [Math.max(low, from), Math.min(high, to)])
  }
  return {
    values,
    ranges,
    prefixes: {
      within: meetPrefixes(a.prefixes.within, b.prefixes.within),
      without: union(a.prefixes.without, b.prefixes.without),
    },
    holds: [...a.holds, ...b.holds],
    lacks: union(a.lacks, b.lacks),
    minutes: meetWithin(a.minutes, b.minutes),
  }
}

/** Of two compatible prefixes, the longer one implies the shorter. */
function meetPrefixes(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null) return a ?? b
  return a.flatMap((one) => b.flatMap((other) => longerPrefix(one, other) ?? []))
}

function longerPrefix(one: string, other: string): string | null {
  if (one.startsWith(other)) return one
  return other.startsWith(one) ? other : null
}

/** Returns true if no payment can match. */
export function isEmpty(box: Box): boolean {
  return (
    [...box.values.values()].some(({ within, without }) => within !== null && isWithin(within, without)) ||
    [...box.ranges.values()].some(([from, to]) => from > to) ||
    (box.prefixes.within?.every((one) => startsWithAny(one, box.prefixes.without)) ?? false) ||
    box.holds.some((set) => isWithin(set, box.lacks)) ||
    box.minutes?.size === 0
  )
}

const startsWithAny = (text: string, starts: Iterable<string>): boolean =>
  [...starts].some((start) => text.startsWith(start))

/** Returns true if every payment in `inner` is also in `outer`. True is certain; false may be a false negative. */
export function isInside(inner: Box, outer: Box): boolean {
  return (
    [...outer.values].every(([field, wanted]) => areWithin(inner.values.get(field), wanted)) &&
    [...outer.ranges].every(([field, [from, to]]) => {
      const [low, high] = inner.ranges.get(field) ?? [0, MOST]
      return inner.ranges.has(field) && low >= from && high <= to
    }) &&
    prefixesInside(inner, outer) &&
    outer.holds.every((set) => inner.holds.some((mine) => isWithin(mine, set))) &&
    isWithin(outer.lacks, inner.lacks) &&
    (outer.minutes === null || (inner.minutes !== null && isWithin(inner.minutes, outer.minutes)))
  )
}

function areWithin(inner: Values | undefined, outer: Values): boolean {
  if (!inner) return false
  if (inner.within === null) return outer.within === null && isWithin(outer.without, inner.without)
  const left = [...inner.within].filter((value) => !inner.without.has(value))
  return left.every((value) => (outer.within?.has(value) ?? true) && !outer.without.has(value))
}

function prefixesInside({ prefixes: inner }: Box, { prefixes: outer }: Box): boolean {
  const { within } = outer
  const fits = within === null || (inner.within?.every((one) => startsWithAny(one, within)) ?? false)
  return fits && isWithin(outer.without, inner.without)
}
