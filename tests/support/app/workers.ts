import { availableParallelism } from 'node:os'

/** Two at least; with more cores one of four is left to the servers and databases under test. */
export const testWorkers = Math.max(2, Math.floor(availableParallelism() * 0.75))
