import { availableParallelism } from 'node:os'

/** At least two; with more cores, a quarter is left to the servers and databases under test. */
export const testWorkers = Math.max(2, Math.floor(availableParallelism() * 0.75))
