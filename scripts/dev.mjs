// `npm run dev`: the server, restarted when its sources change, behind a Vite server with hot reload for both entries.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode, root, toolEnv } from './lib/project.mjs'

await ensureInstalled()
// The server serves the built pages at its own URL; pages in development are served by Vite.
await ensureBuilt('web')

const api = `http://127.0.0.1:${process.env.PORT || 4100}`
const page = `http://localhost:${process.env.DEV_PORT || 5173}`
const node = projectNode()
const vite = join(root, 'node_modules/vite/bin/vite.js')
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'src/server/index.ts'], {
    cwd: root,
    env: toolEnv({ PUBLIC_URL: process.env.PUBLIC_URL || page }),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  spawn(node, ['scripts/lib/dev-pages.mjs'], {
    cwd: root,
    env: toolEnv({ API_URL: api, DEV_PORT: new URL(page).port }),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  // Rebuilds the bundle for the server render when its sources change.
  spawn(node, [vite, 'build', '--watch', '--config', 'vite.ssr.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    env: toolEnv(),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
]

let ending = false
const end = (code) => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of children) child.once('exit', (code) => end(code ?? 1))
