import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Distinguishes a process from a later one with the same ID: systems reuse IDs, soonest in containers, where every
 * start has the same few. Empty if the system can't report when a process started.
 * @returns undefined if no such process is running.
 */
export const processIdentity = (pid: number): string | undefined => {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return ''
  return processField(pid, 'lstart')
}

/**
 * Command line of a process, with arguments separated by spaces; empty for a zombie and if the system doesn't report
 * it, undefined if the process doesn't exist.
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
    // The second field is the program's name, which may contain spaces and parentheses; the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, started] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
  } catch {
    return undefined
  }
}
