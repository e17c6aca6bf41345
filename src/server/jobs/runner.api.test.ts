import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { until } from '../../../tests/support/app/until.ts'
import { recordHeartbeat, releaseDeadPools } from './job-pools-repo.ts'
import { startJobs, type JobRunner } from './runner.ts'

let app: TestApp
let jobs: JobRunner | undefined
let runs: number

beforeEach(async () => {
  app = await createTestApp()
  runs = 0
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await app.close()
})

const start = async () => {
  jobs = await startJobs(app.deps, () => Promise.resolve(runs++))
}

const state = () => app.deps.jobs.read()

/** Queues the test gateway's job, which counts its runs. */
const queue = (name: string) =>
  app.db.execute(sql`select graphile_worker.add_job('gateway-due', '{}', queue_name => ${name}, job_key => ${name})`)

const left = async (name: string) => {
  const { rows } = await app.db.execute<{ locked_by: string | null }>(
    sql`select locked_by from graphile_worker.jobs where key = ${name}`,
  )
  return rows
}

const isDone = (name: string) => until(`${name} is done`, async () => (await left(name)).length === 0)

/** Leaves what a killed server would leave: a job and its queue, locked by a pool that no longer runs. */
async function lockedBy(pool_id: string, name: string, age: string): Promise<void> {
  await queue(name)
  await app.db
    .execute(sql`update graphile_worker._private_jobs set locked_by = ${pool_id}, locked_at = now() - ${age}::interval
    where key = ${name}`)
  await app.db.execute(sql`update graphile_worker._private_job_queues
    set locked_by = ${pool_id}, locked_at = now() - ${age}::interval where queue_name = ${name}`)
}

describe('the job runner', () => {
  it('restarts after its connection was cut while it completed a job', async () => {
    await start()
    expect(state()).toMatchObject({ status: 'running', restarts: 0, last_error: null })
    // A sequence keeps its value when its transaction is lost, so the connection is cut once.
    await app.db.execute(sql`create sequence completions`)
    await app.db.execute(sql`
      create function cut() returns trigger language plpgsql as $$ begin
        if nextval('completions') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return old;
      end $$`)
    // The crontab queues the same task every minute, under its own key.
    await app.db.execute(sql`
      create trigger cut before delete on graphile_worker._private_jobs for each row
      when (old.key <> 'gateway-due') execute function cut()`)
    await queue('cut')
    await until('the runner has ended', () => Promise.resolve(state().status === 'restarting'))
    await until('the runner is back', () => Promise.resolve(state().status === 'running'))
    expect(state()).toMatchObject({ restarts: 1, last_error: 'The job runner stopped unexpectedly' })
    // Its lock was released: the job runs a second time and completes.
    await isDone('cut')
    await queue('after')
    await isDone('after')
    const { rows } = await app.db.execute<{ count: number }>(sql`select last_value as count from completions`)
    expect(rows).toEqual([{ count: 3 }])
  })

  it('starts another runner if the first one can’t look up its tasks', async () => {
    await app.db.execute(sql`alter table graphile_worker._private_tasks rename to tasks_away`)
    await start()
    await until('the runner has ended', () => Promise.resolve(state().status === 'restarting'))
    await app.db.execute(sql`alter table graphile_worker.tasks_away rename to _private_tasks`)
    await until('the runner is back', () => Promise.resolve(state().status === 'running'))
    await queue('after')
    await isDone('after')
  })

  it('retries until it can start, and stops when asked to in the meantime', async () => {
    await start()
    await app.db.execute(sql`alter table job_pools rename to job_pools_away`)
    await app.db.execute(sql`
      create function cut() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$`)
    await app.db.execute(sql`
      create trigger cut before delete on graphile_worker._private_jobs for each row execute function cut()`)
    await queue('cut')
    await until('the runner could not start', () => Promise.resolve(/job_pools/.test(state().last_error ?? '')))
    expect(state()).toMatchObject({ status: 'restarting', restarts: 0 })
    await jobs?.stop()
    jobs = undefined
    expect(state().status).toBe('off')
  })

  it('releases the jobs and queues of a server that was killed', async () => {
    const other = await createTestApp({ beside: app })
    await lockedBy('pool-dead', 'orphan', '2 minutes')
    await start()
    await isDone('orphan')
    expect(runs).toBeGreaterThan(0)
    await other.close()
  })
})

describe('locks of other pools', () => {
  it('are kept while their pool reports, and while they are young', async () => {
    await recordHeartbeat(app.db, ['pool-alive'])
    await lockedBy('pool-alive', 'long', '20 minutes')
    await lockedBy('pool-new', 'young', '5 seconds')
    expect(await releaseDeadPools(app.db)).toEqual([])
    expect([await left('long'), await left('young')]).toEqual([
      [{ locked_by: 'pool-alive' }],
      [{ locked_by: 'pool-new' }],
    ])
  })

  it('are released when their pool has not reported for a minute', async () => {
    await recordHeartbeat(app.db, ['pool-silent'])
    await lockedBy('pool-silent', 'silent', '2 minutes')
    await app.db.execute(sql`update job_pools set seen_at = now() - interval '61 seconds'`)
    expect(await releaseDeadPools(app.db)).toEqual(['pool-silent'])
    expect(await left('silent')).toEqual([{ locked_by: null }])
    const queues = await app.db.execute(
      sql`select 1 from graphile_worker._private_job_queues where locked_by is not null`,
    )
    expect(queues.rows).toEqual([])
  })
})
