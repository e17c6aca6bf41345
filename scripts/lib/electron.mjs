import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { projectNode, root } from './project.mjs'
import { findProgram, run } from './run.mjs'

const PROGRAM =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron'

/** Path of Electron: from ELECTRON_OVERRIDE_DIST_PATH, or the downloaded one; undefined if there is none. */
export const findElectron = () => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist')
  const program = join(folder, PROGRAM)
  return existsSync(program) ? program : undefined
}

/** Path of Electron, downloaded first if there is none; undefined if that fails. */
export const ensureElectron = async () => {
  const found = findElectron()
  if (found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found
  process.stdout.write('Downloading Electron…\n')
  await run(projectNode(), [join(root, 'node_modules/electron/install.js')])
  return findElectron()
}

/**
 * Command prefix for opening windows and showing notifications on a machine without a screen.
 * @returns undefined if such a machine lacks the programs and they can't be installed.
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
