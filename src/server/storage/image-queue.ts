/** Concurrent conversions; one animation can take several hundred megabytes. */
const MAX_CONCURRENT = 2

/** Too many conversions are waiting. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export type Queue = <Result>(group: string, run: () => Promise<Result>) => Promise<Result>

interface QueueLimits {
  atOnce?: number
  /** Waiting tasks of all groups. */
  waiting: number
  /** Waiting tasks of one group. */
  perGroup?: number
}

/**
 * Runs a few tasks at a time. Groups take turns, so that a store that uploads many images doesn't delay the others.
 * @throws QueueFull if too many tasks are waiting
 */
export function createQueue({ atOnce = MAX_CONCURRENT, waiting: most, perGroup = most }: QueueLimits): Queue {
  let running = 0
  let waiting = 0
  const groups = new Map<string, (() => void)[]>()

  const wait = (group: string): Promise<void> => {
    const line = groups.get(group) ?? []
    if (waiting >= most || line.length >= perGroup) throw new QueueFull('Too many images are waiting to be converted')
    waiting += 1
    groups.set(group, line)
    return new Promise((resolve) => line.push(resolve))
  }

  const next = (): (() => void) | undefined => {
    const [first] = groups
    if (first === undefined) return undefined
    const [group, line] = first
    const turn = line.shift()
    groups.delete(group)
    if (line.length > 0) groups.set(group, line)
    waiting -= 1
    return turn
  }

  return async (group, run) => {
    if (running >= atOnce) await wait(group)
    else running += 1
    try {
      return await run()
    } finally {
      const turn = next()
      if (turn) turn()
      else running -= 1
    }
  }
}
