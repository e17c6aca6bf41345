import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './db/connection.ts'

/** Prometheus metrics of this process. */
export interface Metrics {
  registry: Registry
  /** Request durations in seconds, by method, route pattern and status. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Payment provider responses that were applied. */
  payments: Counter<'connector' | 'outcome'>
  /** Runs of background jobs. */
  jobs: Counter<'task' | 'outcome'>
}

/** Creates the metrics of one server; servers in the same process share none. */
export function createMetrics(db: Pick<Db, '$client'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const pool = db.$client
  const connections = new Gauge({
    name: 'cartwright_db_pool_connections',
    help: 'Database connections of this process, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  return {
    registry,
    requests: new Histogram({
      name: 'cartwright_http_request_duration_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    payments: new Counter({
      name: 'cartwright_payments_total',
      help: 'Payment attempts by outcome: approved, declined, requires_action, pending or error.',
      labelNames: ['connector', 'outcome'] as const,
      registers,
    }),
    jobs: new Counter({
      name: 'cartwright_jobs_total',
      help: 'Background job runs by outcome: success or failure.',
      labelNames: ['task', 'outcome'] as const,
      registers,
    }),
  }
}

/**
 * Adds the process's memory, CPU, garbage collection and event loop metrics, which only a whole server should collect.
 */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
