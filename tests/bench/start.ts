import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { freePort } from '../support/e2e/e2e-server.ts'
import { costOf } from './process-cost.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const RUNS = 5
/** How long a server is idle before its memory is read. */
const REST_MS = 10_000
const LONGEST_MS = 300_000

const lock = z.object({ pid: z.number() })

interface Started {
  /** From the command to the first response, in milliseconds. */
  ms: number
  pid: number
  stop: () => Promise<void>
}

/** Runs `npm start` on a data directory and waits for the first response of /api/health. */
async function start(dataDir: string): Promise<Started> {
  const port = String(await freePort())
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const began = performance.now()
  const npm = spawn('npm', ['--silent', 'start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await answered(npm, `http://127.0.0.1:${port}/api/health`)
  const ms = performance.now() - began
  const { pid } = lock.parse(JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')))
  return { ms, pid, stop: () => stop(npm, pid, dataDir) }
}

async function answered(npm: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await wait(10)) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    const reply = await fetch(url).catch(() => null)
    if (reply?.ok) return
  }
  npm.kill()
  throw new Error('npm start did not answer')
}

/** Signals the server directly: npm doesn't forward signals. */
async function stop(npm: ChildProcess, pid: number, dataDir: string): Promise<void> {
  process.kill(pid, 'SIGTERM')
  if (npm.exitCode === null) await once(npm, 'exit')
  while (existsSync(join(dataDir, 'server.lock'))) await wait(20)
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/**
 * `npm run bench start`: from `npm start` with built sources and existing data to the first response, and the memory
 * (PSS) of server and database when idle. Linux only.
 */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-bench-'))
  // PostgreSQL runs as a different user if root runs the benchmark.
  chmodSync(dataDir, 0o755)
  try {
    // Builds missing parts and creates the data; not measured.
    await (await start(dataDir)).stop()
    const times: number[] = []
    for (let run = 1; run < RUNS; run += 1) {
      const server = await start(dataDir)
      times.push(server.ms)
      await server.stop()
    }
    const last = await start(dataDir)
    times.push(last.ms)
    await wait(REST_MS)
    const { server, database } = costOf(last.pid, dataDir)
    await last.stop()
    const sorted = times.toSorted((a, b) => a - b)
    const line = {
      bench: 'start',
      runs: RUNS,
      median_ms: rounded(sorted[Math.floor(RUNS / 2)] ?? 0),
      slowest_ms: rounded(sorted.at(-1) ?? 0),
      server_mb: rounded(server.memoryBytes / 1e6),
      database_mb: rounded(database.memoryBytes / 1e6),
      total_mb: rounded((server.memoryBytes + database.memoryBytes) / 1e6),
    }
    console.log(JSON.stringify(line))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
