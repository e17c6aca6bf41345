// `npm run desktop`: installs, builds and fetches Electron when needed, then opens the app.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './lib/build.mjs'
import { ensureElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, root, toolEnv } from './lib/project.mjs'

await import('./lib/follow-parent.mjs')
await ensureInstalled()
const electron = await ensureElectron()
if (!electron) {
  fail(
    process.env.ELECTRON_OVERRIDE_DIST_PATH
      ? `There is no Electron in ${process.env.ELECTRON_OVERRIDE_DIST_PATH}, which ELECTRON_OVERRIDE_DIST_PATH names.`
      : 'Electron could not be downloaded. Set ELECTRON_MIRROR to a mirror that you can reach, or ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron.',
  )
}
await ensureBuilt('desktop')
// Chromium's sandbox doesn't run as root.
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const child = spawn(electron, [...flags, root, ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnv(),
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
