import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Job, JobResult } from './mutant.ts'

/** Far longer than any listed test file takes on a busy machine. */
const JOB_LIMIT_MS = 240_000
/** Time for a worker to stop its database. */
const STOP_LIMIT_MS = 20_000

const script = fileURLToPath(new URL('worker.ts', import.meta.url))

const NOT_COPIED = new Set(['node_modules', 'out', 'dist', 'release', 'data', 'coverage', 'shots', 'test-results'])

/** Copies the project into a temporary folder, with its packages linked. */
function copyProject(root: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'cartwright-mutants-')))
  for (const name of readdirSync(root)) {
    if (!name.startsWith('.') && !NOT_COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

async function startWorker(copy: string): Promise<ChildProcess> {
  // Tests are quiet unless they fail, and failures are expected here.
  const child = fork(script, [copy], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function stopWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (child.connected) child.send('close')
  if ((await Promise.race([gone, wait(STOP_LIMIT_MS, null, { ref: false })])) !== null) return
  child.kill('SIGKILL')
  await gone
}

/** Runs one job; null if the worker didn't finish it in time or exited. */
async function runJob(child: ChildProcess, job: Job): Promise<JobResult | null> {
  const stop = new AbortController()
  const { signal } = stop
  const reply = once(child, 'message', { signal }).then(([result]: JobResult[]) => result ?? null)
  const none = Promise.race([once(child, 'exit', { signal }), wait(JOB_LIMIT_MS, null, { signal })]).then(() => null)
  child.send(job)
  try {
    return await Promise.race([reply, none])
  } finally {
    stop.abort()
    await Promise.allSettled([reply, none])
  }
}

/** Workers that run tests side by side, each on its own copy of the project. */
export interface WorkerPool {
  run: <J extends Job>(jobs: readonly J[], onResult: (job: J, result: JobResult) => void) => Promise<void>
  close: () => Promise<void>
}

export function openWorkers(root: string, count: number): WorkerPool {
  const copies = Array.from({ length: count }, () => copyProject(root))
  const children = new Map<string, ChildProcess>()

  const workerOf = async (copy: string): Promise<ChildProcess> => {
    const known = children.get(copy)
    if (known) return known
    const child = await startWorker(copy)
    children.set(copy, child)
    return child
  }

  return {
    run: async (jobs, onResult) => {
      const waiting = [...jobs]
      const work = async (slot: number): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          const copy = copies[slot] ?? ''
          const child = await workerOf(copy)
          const result = await runJob(child, job)
          onResult(
            job,
            result ?? { verdict: 'timeout', failure: 'The tests did not finish', seconds: JOB_LIMIT_MS / 1000 },
          )
          if (result) continue
          // The copy still has the mutant in it.
          await stopWorker(child)
          children.delete(copy)
          rmSync(copy, { recursive: true, force: true })
          copies[slot] = copyProject(root)
        }
      }
      await Promise.all(copies.map((_, slot) => work(slot)))
    },
    close: async () => {
      await Promise.all([...children.values()].map(stopWorker))
      for (const copy of copies) rmSync(copy, { recursive: true, force: true })
    },
  }
}
