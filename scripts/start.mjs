// `npm start`: requires only Node 20 and npm. Installs and builds what is missing, then becomes the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode, root, toolEnv } from './lib/project.mjs'

/** Replaces this process: signals reach the server directly, and its exit code is ours. */
const become = (command, args) => {
  // Hide the warning that execve is experimental; users can't do anything about it.
  process.removeAllListeners('warning')
  process.chdir(root)
  process.execve(command, [command, ...args], toolEnv())
}

const hand = async (command, args) => {
  const child = spawn(command, args, { cwd: root, env: toolEnv(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl+C to both processes.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.once('exit', (code) => process.exit(code ?? 1))
  await import('./lib/follow-parent.mjs')
}

await ensureInstalled()
await ensureBuilt('web')
const server = ['--import', new URL('lib/follow-parent.mjs', import.meta.url).href, join(root, 'src/server/index.ts')]
if (process.execve && process.platform !== 'win32') become(projectNode(), server)
else await hand(projectNode(), server)
