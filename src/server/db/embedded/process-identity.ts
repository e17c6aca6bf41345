import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells one run of a process id from a later one: the system gives ids out again, soonest in containers, where every
 * start has the same few. Empty text where the system cannot say when a process started.
 * @returns undefined when no such process runs.
 */
export const processIdentity = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return ''
  return processField(pid, 'lstart')
}

/**
 * The command line that a process was started with, its arguments parted by spaces; empty for one that has ended
 * but is not collected yet and where the system does not say, undefined when there is no such process.
 */
export const commandLine = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return processField(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

const processField = (pid: number, field: string): string | undefined => {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const linuxIdentity = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may hold spaces and brackets; the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, started] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
  } catch {
    return undefined
  }
}
