/** How many accounts are asked at the same time. */
const LANES = 8
/** Milliseconds after which a sweep begins nothing more: the next one goes on. */
const BUDGET_MS = 40_000
/** So many calls without an answer end an account's turn. */
const MOST_FAILURES = 2

interface Swept<T> {
  /** What only one is asked about at a time: an account. */
  laneOf: (item: T) => string
  /** False when nobody answered. */
  work: (item: T) => Promise<boolean>
}

/**
 * Works items off one after the other within each account, several accounts at once: who does not answer delays nobody
 * else, and costs a sweep no more than its budget.
 */
export async function inLanes<T>(items: readonly T[], { laneOf, work }: Swept<T>, budgetMs = BUDGET_MS): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > budgetMs
  const lanes = [...Map.groupBy(items, laneOf).values()]
  const workLane = async (lane: readonly T[]) => {
    let failures = 0
    for (const item of lane) {
      if (isOver() || failures >= MOST_FAILURES) return
      if (!(await work(item))) failures += 1
    }
  }
  const takeLanes = async () => {
    for (let lane = lanes.shift(); lane && !isOver(); lane = lanes.shift()) await workLane(lane)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, lanes.length) }, takeLanes))
}
