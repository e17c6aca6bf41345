import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { projectNode, root } from './project.mjs'
import { findProgram, run } from './run.mjs'

const PROGRAM =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

/** Electron's program: of ELECTRON_OVERRIDE_DIST_PATH, else the downloaded one; undefined when there is none. */
export const findElectron = () => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist')
  const program = join(folder, PROGRAM)
  return existsSync(program) ? program : undefined
}

/** Electron's program, downloaded first if there is none; undefined when that fails. */
export const ensureElectron = async () => {
  const found = findElectron()
  if (found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found
  process.stdout.write('Downloading Electron…\n')
  await run(projectNode(), [join(root, 'node_modules/electron/install.js')])
  return findElectron()
}

/**
 * What stands before a command that opens windows and shows notifications on a machine without a screen.
 * @returns undefined when such a machine lacks the programs and they cannot be installed.
 */
export const headlessPrefix = async () => {
  if (process.platform !== 'linux') return []
  const programs = { 'xvfb-run': 'xvfb', xauth: 'xauth', 'dbus-run-session': 'dbus', dunst: 'dunst' }
  const missing = []
  for (const [program, debian] of Object.entries(programs)) if (!(await findProgram(program))) missing.push(debian)
  if (missing.length > 0 && !(await aptInstall(...missing))) return process.env.DISPLAY ? [] : undefined
  const bus = ['dbus-run-session', `--config-file=${join(root, 'scripts/lib/session-bus.conf')}`, '--']
  return process.env.DISPLAY ? bus : [...bus, 'xvfb-run', '-a']
}
