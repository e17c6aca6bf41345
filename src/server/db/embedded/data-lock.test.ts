import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-lock.ts'
import { processIdentity } from './process-identity.ts'

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-lock-'))
  children = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts another process that takes the lock and reports the result. */
const startOther = async (): Promise<{ said: string; child: ChildProcess }> => {
  const module = new URL('./data-lock.ts', import.meta.url).href
  const code = `const { lockDataDir } = await import(${JSON.stringify(module)})
    await lockDataDir(process.argv[1]).then(() => console.log('locked'), (error) => console.log(error.name))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said: unknown[] = await once(child.stdout, 'data')
  return { said: String(said[0]).trim(), child }
}

const lockFile = (): string => join(dataDir, 'server.lock')

const writeLock = (owner: { pid: number; identity: string }): void =>
  writeFileSync(lockFile(), JSON.stringify({ ...owner, since: '2026-01-01T00:00:00.000Z' }))

describe('lockDataDir', () => {
  it('lets one server in and names it to the second', async () => {
    const { said, child } = await startOther()
    expect(said).toBe('locked')
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${child.pid}`)
  })

  it('can be taken again after its release, which is idempotent', async () => {
    const first = await lockDataDir(dataDir)
    await first.release()
    await first.release()
    const second = await lockDataDir(dataDir)
    await second.release()
  })

  it('takes over from a killed server', async () => {
    const { child } = await startOther()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await lockDataDir(dataDir)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
  })

  it('detects a reused process ID', async () => {
    writeLock({ pid: process.ppid, identity: 'an-earlier-boot/123' })
    const lock = await lockDataDir(dataDir)
    await lock.release()
  })

  it('takes over a partially written lock only once it is old', async () => {
    writeFileSync(lockFile(), '{"pid":')
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    const past = new Date(Date.now() - 60_000)
    utimesSync(lockFile(), past, past)
    const lock = await lockDataDir(dataDir)
    await lock.release()
  })

  it('lets exactly one of several processes take over a stale lock', async () => {
    writeLock({ pid: 2 ** 22, identity: 'gone' })
    const others = await Promise.all([startOther(), startOther(), startOther()])
    expect(others.map((other) => other.said).toSorted()).toEqual(['DataDirInUseError', 'DataDirInUseError', 'locked'])
  })
})

describe('processIdentity', () => {
  it('is stable for a running process and undefined otherwise', () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
    expect(processIdentity(process.pid)).not.toBe('')
    expect(processIdentity(2 ** 22)).toBeUndefined()
  })
})
