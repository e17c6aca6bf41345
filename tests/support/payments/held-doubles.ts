import type { DoubleRequest, ProviderDouble } from '../providers/double-server.ts'

/** Where a call to a double stops: before the provider has worked on it, or after, when only its answer is missing. */
export interface Hold {
  match: (request: DoubleRequest) => boolean
  when: 'before' | 'after'
}

/** Calls that stop on their way; whoever is killed meanwhile never hears of them. */
export interface HeldDoubles {
  doubles: ProviderDouble[]
  /** From now on calls that match stop there. */
  hold(hold: Hold): void
  /** How many stand there now. */
  held(): number
  /** Lets those go on that stand there, as if they had only been slow, and nothing stops any more. */
  release(): void
  /** Nothing stops any more; those that stand there never go on. */
  drop(): void
}

/** Puts a gate before and behind the doubles of providers. */
export function heldDoubles(given: readonly ProviderDouble[]): HeldDoubles {
  let holds: Hold[] = []
  let waiting: (() => void)[] = []
  const gate = (request: DoubleRequest, when: Hold['when']): Promise<void> | undefined =>
    holds.some((hold) => hold.when === when && hold.match(request))
      ? new Promise((resolve) => waiting.push(resolve))
      : undefined
  const end = (): (() => void)[] => {
    const stopped = waiting
    holds = []
    waiting = []
    return stopped
  }
  return {
    doubles: given.map((double) => ({
      ...double,
      answer: async (request) => {
        await gate(request, 'before')
        const reply = await double.answer(request)
        await gate(request, 'after')
        return reply
      },
    })),
    hold: (hold) => void holds.push(hold),
    held: () => waiting.length,
    release: () => {
      for (const go of end()) go()
    },
    drop: () => void end(),
  }
}
