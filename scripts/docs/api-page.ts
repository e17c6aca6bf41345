import type { FastifyInstance } from 'fastify'
import type { Access, Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { buildApp } from '../../src/server/app.ts'
import { systemClock } from '../../src/server/clock.ts'
import { createDeps } from '../../src/server/create-deps.ts'
import { connect } from '../../src/server/db/connection.ts'
import { createLog } from '../../src/server/log.ts'
import { webhookSection } from './webhook-section.ts'
import { readSettings } from '../../src/server/settings.ts'

const INTRODUCTION = `# API

Every HTTP call, by resource. \`npm run docs:api\` generates this page from the contracts in \`src/shared/contracts/\`: change
those instead. A running server serves the full OpenAPI document at \`/api/openapi.json\`, and a page to try calls at
\`/api/docs\`.

- **Access**: \`public\` needs no authentication. \`shopper\` needs the ID of a live cart session. \`account\` needs a signed-in
  user. \`store\` needs a signed-in member or an API key of the store that the call names, with a role that allows it.
  \`operator\` needs a signed-in user who operates this server.
- **Token**: POST \`/api/auth/login\` returns it. Send it as \`Authorization: Bearer …\` or as \`Bearer: …\`.
- **Takes** lists the input. A name with \`?\` is optional, and \`file\` is a part of a multipart form.
- **Money** is an integer in minor units, with its currency in another field. **Times** are ISO 8601 in UTC.
- **Errors** are \`{ detail, code?, errors? }\` with a matching status. Branch on \`code\`, never on \`detail\`.
- **Idempotency-Key** is accepted by every POST: the same key and body get the same reply.
`

const ACCESS_ORDER: readonly Access[] = ['public', 'shopper', 'account', 'store', 'operator']

interface Operation {
  summary: string
  tag: string
  access: Access
  call: string
  takes: string
}

/** Renders docs/api.md from the OpenAPI document of the real server. Runs no database queries. */
export async function renderApiPage(): Promise<string> {
  const app = await buildSilentApp()
  try {
    const operations = operationsOf(app)
    const byTag = Map.groupBy(operations, ({ tag }) => tag)
    const sections = [...byTag].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(sectionOf)
    return `${INTRODUCTION}\n${sections.join('\n')}\n${webhookSection()}`
  } finally {
    await app.close()
  }
}

async function buildSilentApp(): Promise<FastifyInstance> {
  const settings = readSettings({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    SECRET_KEY: 'nothing is encrypted with this key',
    LOG_LEVEL: 'silent',
  })
  // Connections are opened by the first query, and there is none.
  const db = connect(settings.databaseUrl ?? '', { size: 1, onError: () => {} })
  const { deps, gateway } = createDeps({ settings, db, clock: systemClock, log: createLog(settings) })
  const app = await buildApp(deps, { feed: { subscribe: () => () => {} }, gateway })
  await app.ready()
  return app
}

function operationsOf(app: FastifyInstance): Operation[] {
  return entriesOf(app.swagger().paths).flatMap(([path, methods]) =>
    entriesOf(methods).flatMap(([method, operation]) => {
      const contract = contractOf(textAt(operation, 'operationId'))
      if (!contract) return []
      const [tag = ''] = textAt(operation, 'operationId').split('.')
      const call = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      return [{ tag, call, summary: textAt(operation, 'summary'), access: contract.access, takes: takesOf(operation) }]
    }),
  )
}

function contractOf(operationId: string): Contract | undefined {
  const found = Object.entries(contracts).flatMap(([resource, group]) =>
    Object.entries<Contract>(group).filter(([name]) => `${resource}.${name}` === operationId),
  )
  return found[0]?.[1]
}

function takesOf(operation: unknown): string {
  const parameters = at(operation, 'parameters')
  const named = Array.isArray(parameters)
    ? parameters.map((each: unknown) => fieldOf(textAt(each, 'name'), at(each, 'required') === true))
    : []
  const content = at(at(operation, 'requestBody'), 'content')
  const schema = at(at(content, 'application/json') ?? at(content, 'multipart/form-data'), 'schema')
  const required = at(schema, 'required')
  const needed = new Set<unknown>(Array.isArray(required) ? required : [])
  const fields = entriesOf(at(schema, 'properties')).map(([name, property]) =>
    fieldOf(at(property, 'format') === 'binary' ? `${name} file` : name, needed.has(name)),
  )
  return [...named, ...fields].join(', ')
}

const fieldOf = (name: string, required: boolean): string => `\`${name}${required ? '' : '?'}\``

function sectionOf([tag, operations]: [string, Operation[]]): string {
  const rows = operations
    .toSorted((a, b) => ACCESS_ORDER.indexOf(a.access) - ACCESS_ORDER.indexOf(b.access))
    .map(({ call, access, takes, summary }) => `| \`${call}\` | ${summary} | ${access} | ${takes} |`)
  return [`## ${tag}`, '', '| Call | What it does | Access | Takes |', '| --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  )
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function textAt(value: unknown, name: string): string {
  const found = at(value, name)
  return typeof found === 'string' ? found : ''
}
