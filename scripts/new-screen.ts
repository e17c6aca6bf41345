// `npm run new:screen -- returns.list /sales/returns "Returns"`: adds a dashboard screen with its route and a test.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planScreen } from './new-screen/plan-screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PATHS = 'src/renderer/lib/navigation/route-paths.ts'
const ROUTES = 'src/renderer/app/routes.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.info(path)
}

const [id, path, title] = process.argv.slice(2)
try {
  if (id === undefined || path === undefined || title === undefined) {
    throw new Error('Usage: npm run new:screen -- <route ID> <path> <title>')
  }
  const { paths, routes, files } = planScreen({ id, path, title }, { paths: read(PATHS), routes: read(ROUTES) })
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)))
  if (taken !== undefined) throw new Error(`${taken} exists already.`)
  write(PATHS, paths)
  write(ROUTES, routes)
  for (const [file, text] of Object.entries(files)) write(file, text)
  const changed = [PATHS, ROUTES, ...Object.keys(files)]
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), changed, { cwd: root, stdio: 'inherit' })
  console.info(
    'Add it to the menu in src/renderer/app/shell/sidebar.ts, or name the entry it belongs to as `highlight`.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
