/**
 * Orders of renewals that a process places at the same time for a store. Each waits for the store's order counter: more
 * of them would only occupy connections.
 */
const AT_A_TIME = 2

interface Turns {
  running: number
  waiting: (() => void)[]
}

const turnsOf = new Map<string, Turns>()

/** Runs `work` once fewer than two others of the store are running, in the order of the calls. */
export async function takeTurns<T>(store_id: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(store_id) ?? { running: 0, waiting: [] }
  turnsOf.set(store_id, turns)
  if (turns.running < AT_A_TIME) turns.running += 1
  // Whoever ends passes its place on.
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else {
      turns.running -= 1
      if (turns.running === 0) turnsOf.delete(store_id)
    }
  }
}
