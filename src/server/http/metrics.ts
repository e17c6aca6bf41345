import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import type { Deps } from '../deps.ts'
import { readiness } from '../features/system/system/service.ts'
import { isLoopback } from '../loopback.ts'
import { hashToken, tokenOf } from './requests/caller.ts'
import { AppError, notFound } from './errors.ts'
import { addressLimit } from './limits/limits.ts'

/** Headers that a proxy adds for the original caller. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Counts every request and serves the metrics at GET /metrics, to this machine only or with METRICS_TOKEN. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const { metrics } = deps
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  const updateGauges = createGauges(app, deps)
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { rateLimit: addressLimit(deps.settings) } },
    async (request, reply) => {
      requireReader(request, deps)
      await updateGauges()
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.registry.contentType)
        .send(await metrics.registry.metrics())
    },
  )
}

/** @throws AppError 401 with a wrong token, 404 for other machines if no token is set */
function requireReader(request: FastifyRequest, { settings: { metricsToken } }: Pick<Deps, 'settings'>): void {
  const token = tokenOf(request)
  if (metricsToken !== undefined && token !== null) {
    const [given, expected] = [token, metricsToken].map((text) => Buffer.from(hashToken(text)))
    if (given && expected && timingSafeEqual(given, expected)) return
  }
  // The connection's own address, because `request.ip` is what a trusted proxy reports.
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  if (isLoopback(address) && isLoopback(request.hostname) && !isForwarded) return
  if (metricsToken === undefined) throw notFound('Not found')
  throw new AppError(401, 'Send the METRICS_TOKEN as a bearer token', { code: 'unauthorized' })
}

/** Gauges shared with the health check; the returned function refreshes them. */
function createGauges(app: FastifyInstance, deps: Deps): () => Promise<void> {
  const registers = [deps.metrics.registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `cartwright_${name}`, help, registers })
  const sockets = gauge('live_sockets', 'Open live connections from dashboards.')
  const databaseUp = gauge('database_up', 'Whether the database responds and is writable.')
  const runnerUp = gauge('job_runner_up', 'Whether the job runner of this process works.')
  const restarts = gauge('job_runner_restarts', 'Restarts of the job runner after a failure.')
  const tick = gauge('job_last_tick_age_seconds', 'Seconds since the schedule last fired on any server.')
  const oldest = gauge('job_oldest_waiting_seconds', 'Age of the oldest due job in seconds.')
  const waiting = gauge('jobs_waiting', 'Due jobs that no worker has taken.')
  const free = gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR.')
  return async () => {
    const { database, jobs, disk } = await readiness(deps)
    sockets.set(app.websocketServer.clients.size)
    databaseUp.set(database === 'ok' ? 1 : 0)
    runnerUp.set(jobs.status === 'running' ? 1 : 0)
    restarts.set(jobs.restarts)
    tick.set(jobs.last_tick_seconds ?? Number.NaN)
    // Without a waiting job the age is 0; without the database it is unknown.
    oldest.set(jobs.oldest_waiting_seconds ?? (database === 'ok' ? 0 : Number.NaN))
    waiting.set(jobs.waiting ?? Number.NaN)
    free.set(disk.free_bytes ?? Number.NaN)
  }
}
