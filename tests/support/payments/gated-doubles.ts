import type { DoubleRequest, ProviderDouble } from '../providers/double-server.ts'

/**
 * Where a call to a double is blocked: before the provider processes it, or after, when only the response is missing.
 */
export interface Hold {
  match: (request: DoubleRequest) => boolean
  when: 'before' | 'after'
}

/** Controls blocked calls; a client killed meanwhile never gets their responses. */
export interface GatedDoubles {
  doubles: ProviderDouble[]
  /** Blocks matching calls from now on. */
  hold(hold: Hold): void
  /** Returns the number of currently blocked calls. */
  held(): number
  /** Lets blocked calls continue, as if they had only been slow, and blocks no more. */
  release(): void
  /** Drops blocked calls, which never continue, and blocks no more. */
  drop(): void
}

/** Adds gates before and after provider doubles. */
export function gateDoubles(given: readonly ProviderDouble[]): GatedDoubles {
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
