// `npm run new:connector -- mollie "Mollie"`: adds a connector for a payment provider, with a double and its tests.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planConnector } from './new-connector/plan-connector.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const CONNECTORS = 'src/server/connectors'
const REGISTRY = `${CONNECTORS}/registry.ts`

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.info(path)
}

const [id, name] = process.argv.slice(2)
try {
  if (id === undefined || name === undefined) throw new Error('Usage: npm run new:connector -- <ID> <name>')
  const { registry, files } = planConnector(
    { id, name },
    {
      registry: read(REGISTRY),
      taken: readdirSync(join(root, CONNECTORS)),
      template: (file) => read(`scripts/new-connector/templates/${file}`),
    },
  )
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)))
  if (taken !== undefined) throw new Error(`${taken} exists already.`)
  write(REGISTRY, registry)
  for (const [file, text] of Object.entries(files)) write(file, text)
  const changed = [REGISTRY, ...Object.keys(files)]
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), changed, { cwd: root, stdio: 'inherit' })
  console.info(`Its tests pass against an invented API: npx vitest run --project unit ${CONNECTORS}/${id}`)
  console.info(`Replace the requests, fields and codes by those of ${name}, starting with the TODOs.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
