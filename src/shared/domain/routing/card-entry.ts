/** What a step of a list of accounts asks of a shopper whose card was declined by the steps before it. */
export interface CardEntry {
  /** `first`: the card is entered for it. `same`: it charges the card that was entered. `again`: it needs a new entry. */
  kind: 'first' | 'same' | 'again'
  /** The step, from 0, that this one is tried ahead of, since it needs no new entry and that one does. */
  ahead_of: number | null
}

/**
 * Orders steps as they are tried: a card that was entered goes to every account that can charge it before the shopper is
 * asked to enter it again. Steps of one scope keep their order; without a scope a step is on its own.
 */
export function byCardEntry<T>(steps: readonly T[], scopeOf: (step: T) => string | undefined): T[] {
  const groups = new Map<string | T, T[]>()
  for (const step of steps) {
    const scope = scopeOf(step) ?? step
    groups.set(scope, [...(groups.get(scope) ?? []), step])
  }
  return [...groups.values()].flat()
}

/** What each step asks of the shopper, given the token scopes of the steps in the order they were written. */
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
export const entryWords = ({ kind, ahead_of }: CardEntry): string =>
  ahead_of === null ? ENTRY_WORDS[kind] : `${ENTRY_WORDS[kind]}. Tried before step ${ahead_of + 1}.`
