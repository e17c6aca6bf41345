import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second: fixed on Linux for everything in /proc. */
const TICKS = 100

interface ProcessFacts {
  pid: number
  parent: number
  name: string
  /** CPU time including exited children, in milliseconds. */
  cpu: number
  /** Proportional set size in bytes: shared memory is divided among the processes that share it. */
  memory: number
}

function read(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kib = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    const cpu = ((user + system + childUser + childSystem) * 1000) / TICKS
    return { pid, parent: fields[1] ?? 0, name, cpu, memory: kib * 1024 }
  } catch {
    // The process has exited meanwhile.
    return null
  }
}

export interface Cost {
  cpuMs: number
  memoryBytes: number
}

/** Returns the resources used so far by a server and the database under `dataDir`. Linux only. */
export function costOf(serverPid: number, dataDir: string): { server: Cost; database: Cost } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? [])
  const postmaster = Number(readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')[0])
  const server = all.filter(({ pid }) => pid === serverPid)
  const database = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  return { server: sum(server), database: sum(database) }
}

const sum = (list: readonly ProcessFacts[]): Cost => ({
  cpuMs: list.reduce((total, { cpu }) => total + cpu, 0),
  memoryBytes: list.reduce((total, { memory }) => total + memory, 0),
})
