/** What an account in a list requires from a shopper whose card was declined by the accounts before it. */
export interface CardEntry {
  /**
   * `first`: the card is entered for it. `same`: it charges the card already entered. `again`: it requires a new entry.
   */
  kind: 'first' | 'same' | 'again'
  /** Index of a step that this one is moved ahead of, because that step requires a new entry and this one doesn't. */
  ahead_of: number | null
}

/**
 * Sorts steps in the order they are tried: an entered card goes to every account that can charge it before the shopper
 * has to enter it again. Steps with the same scope keep their order; a step without a scope is its own group.
 */
export function byCardEntry<T>(steps: readonly T[], scopeOf: (step: T) => string | undefined): T[] {
  const groups = new Map<string | T, T[]>()
  for (const step of steps) {
    const scope = scopeOf(step) ?? step
    groups.set(scope, [...(groups.get(scope) ?? []), step])
  }
  return [...groups.values()].flat()
}

/** Returns what each step requires from the shopper, given the token scopes of the steps in written order. */
export function cardEntries(scopes: readonly string[]): CardEntry[] {
  const order = byCardEntry(
    scopes.map((scope, at) => ({ scope, at })),
    ({ scope }) => scope,
  ).map(({ at }) => at)
  return scopes.map((scope, at) => {
    if (at === 0) return { kind: 'first', ahead_of: null }
    const overtaken = scopes.findIndex((_, other) => other < at && order.indexOf(other) > order.indexOf(at))
    const kind = scopes.indexOf(scope) < at ? 'same' : 'again'
    return { kind, ahead_of: overtaken === -1 ? null : overtaken }
  })
}

const ENTRY_WORDS: Readonly<Record<CardEntry['kind'], string>> = {
  first: 'Shopper enters the card',
  same: 'Same card, no new entry',
  again: 'Shopper re-enters the card',
}

/** 'Same card, no new entry. Tried before step 2.' */
export const cardEntryText = ({ kind, ahead_of }: CardEntry): string =>
  ahead_of === null ? ENTRY_WORDS[kind] : `${ENTRY_WORDS[kind]}. Tried before step ${ahead_of + 1}.`
