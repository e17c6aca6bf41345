/** Random source with the same results in every run, so that two demo stores look alike. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number
  /** True with this probability. */
  is: (probability: number) => boolean
  /** An integer from `min` to `max`, inclusive. */
  between: (min: number, max: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** Picks by weight: `{ card: 3, wallet: 1 }` returns `card` three times out of four. */
  pickWeighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
}

/** Creates a seeded random source with mulberry32, good enough to spread shoppers over days. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[Math.floor(next() * choices.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from')
    return chosen
  }
  return {
    next,
    is: (probability) => next() < probability,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick,
    pickWeighted: (weights) => {
      const names: (keyof typeof weights)[] = []
      for (const name in weights) names.push(name)
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (left -= weights[name]) < 0) ?? pick(names)
    },
  }
}
