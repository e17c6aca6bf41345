import { existsSync } from 'node:fs'
import { run } from './run.mjs'

let listsAreFresh = false

/**
 * Installs Debian packages if that requires no password: as root on Debian or Ubuntu.
 * @returns true if they are installed now.
 */
export const aptInstall = async (...packages) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installing ${packages.join(', ')}…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!listsAreFresh) await run('apt-get', ['update', '-qq'], { env, capture: true })
  listsAreFresh = true
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const { code, output } = await run('apt-get', args, { env, capture: true })
  if (code !== 0) process.stdout.write(`${output}\n`)
  return code === 0
}
