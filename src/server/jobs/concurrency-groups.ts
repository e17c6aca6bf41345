/** Number of accounts processed at the same time. */
const MAX_CONCURRENT_GROUPS = 8
/** Milliseconds after which a sweep starts nothing more; the next one continues. */
const BUDGET_MS = 40_000
/** Unanswered calls after which a sweep skips an account. */
const MAX_FAILURES = 2

interface GroupedWork<T> {
  /** The concurrency group of an item: its account. */
  groupOf: (item: T) => string
  /** False if there was no response. */
  work: (item: T) => Promise<boolean>
}

/**
 * Processes items one at a time per account, several accounts at once: an account that doesn't respond delays no other,
 * and a sweep takes no longer than its budget.
 */
export async function runInGroups<T>(
  items: readonly T[],
  { groupOf: laneOf, work }: GroupedWork<T>,
  budgetMs = BUDGET_MS,
): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > budgetMs
  const lanes = [...Map.groupBy(items, laneOf).values()]
  const workLane = async (lane: readonly T[]) => {
    let failures = 0
    for (const item of lane) {
      if (isOver() || failures >= MAX_FAILURES) return
      if (!(await work(item))) failures += 1
    }
  }
  const takeLanes = async () => {
    for (let lane = lanes.shift(); lane && !isOver(); lane = lanes.shift()) await workLane(lane)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_GROUPS, lanes.length) }, takeLanes))
}
