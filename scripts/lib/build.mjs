import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './project.mjs'
import { run } from './run.mjs'

const BUILDS = {
  web: {
    says: 'Building the web pages…',
    script: 'build:web',
    made: ['out/web/index.html', 'out/web/shop.html', 'out/ssr/server-render.js'],
    from: [
      'src/renderer',
      'src/shared',
      'vite.shared.ts',
      'vite.ssr.config.ts',
      'vite.web.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
  desktop: {
    says: 'Building the desktop app…',
    script: 'build:desktop',
    made: ['out/main/index.cjs'],
    from: [
      'src/main',
      'src/preload',
      'src/renderer',
      'src/shared',
      'resources',
      'vite.shared.ts',
      'electron.vite.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
}

const filesOf = (path) => {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isDirectory()) return readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`))
  return /\.test\.tsx?$/.test(path) ? [] : [`${path} ${found.size} ${found.mtimeMs}`]
}

const fingerprint = (paths) => createHash('sha256').update(paths.flatMap(filesOf).toSorted().join('\n')).digest('hex')

/** Builds `web` or `desktop` unless the last build used the same sources. */
export const ensureBuilt = async (kind) => {
  const { says, script, made, from } = BUILDS[kind]
  const stamp = join(root, 'out', `.${kind}-sources`)
  const sources = fingerprint(from)
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sources &&
    made.every((file) => existsSync(join(root, file)))
  )
    return
  process.stdout.write(`${says}\n`)
  const { code, output } = await run('npm', ['run', '--silent', script], { capture: true })
  if (code !== 0) fail(`${output}\nThe build failed: "npm run ${script}" repeats it.`)
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, sources)
}
