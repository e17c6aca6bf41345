import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, systemEnv } from './project.mjs'
import { run } from './run.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Compares the lockfile with npm's own list of installed packages in node_modules, which it writes last. */
const isInstalled = () => {
  try {
    const installed = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(([path, wanted]) => {
      if (path === '') return true
      const found = installed[path]
      return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional)
    })
  } catch {
    return false
  }
}

/** Installs exactly the lockfile's packages unless they are installed. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  process.stdout.write('Installing packages…\n')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Only the desktop app needs Electron's runtime, and `npm run desktop` downloads it.
  const env = systemEnv({ ELECTRON_SKIP_BINARY_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
  const { code } = await run('npm', args, { env })
  if (code !== 0) fail('The packages could not be installed: "npm ci" says why above.')
}
