export interface NewConnector {
  /** The connector's ID: `mollie`. Also the name of its folder. */
  id: string
  /** The name that merchants know: `Mollie`. */
  name: string
}

/** What a new connector is added to. */
export interface ConnectorSources {
  /** The contents of `src/server/connectors/registry.ts`. */
  registry: string
  /** Names of the entries of `src/server/connectors/`. */
  taken: readonly string[]
  template: (file: string) => string
}

export interface ConnectorPlan {
  registry: string
  /** The new files by their path in the project. */
  files: Readonly<Record<string, string>>
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** Characters that mean nothing in the text literals and comments that the name ends up in. */
const NAME = /^[\p{L}\p{N}]([\p{L}\p{N} .&+-]{0,38}[\p{L}\p{N}+])?$/u

const CONNECTOR_FILES = [
  'connector.ts',
  'credentials.ts',
  'client.ts',
  'charges.ts',
  'status-lookup.ts',
  'webhook.ts',
  'decline-codes.ts',
  'conformance.test.ts',
]
const DOUBLE_FILES = ['double.ts', 'subject.ts']

/** Wallets follow the providers in the registry. */
const FIRST_WALLET = '    createApplePay('

function requireNew({ id, name }: NewConnector, { taken }: ConnectorSources): void {
  if (!ID.test(id)) throw new Error(`"${id}" is not a connector ID. Use lowercase words, such as mollie or square-up.`)
  if (!NAME.test(name)) {
    throw new Error(`"${name}" is not a name. Use up to 40 letters, digits, spaces, ".", "&", "+" or "-".`)
  }
  if (taken.includes(id)) throw new Error(`src/server/connectors/${id} exists already. Choose another ID.`)
}

const pascalCase = (id: string): string =>
  id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Values of the placeholders in the templates: `{{id}}`, `{{name}}` and the ID as part of identifiers. */
const placeholders = ({ id, name }: NewConnector): Readonly<Record<string, string>> => {
  const type = pascalCase(id)
  return {
    id,
    name,
    Type: type,
    variable: type.charAt(0).toLowerCase() + type.slice(1),
    CONSTANT: id.replaceAll('-', '_').toUpperCase(),
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole)
}

const insertBefore = (text: string, at: number, added: string): string => {
  if (at < 0) throw new Error('registry.ts has no place for the connector any more. Update plan-connector.ts.')
  return text.slice(0, at) + added + text.slice(at)
}

/** Adds the import in the order of the folders, and the connector after the last provider. */
function addToRegistry(registry: string, id: string): string {
  const create = `create${pascalCase(id)}`
  const imports = [...registry.matchAll(/^import .* from '\.\/([\w-]+)\/connector\.ts'$/gm)]
  const next = imports.find(([, folder = '']) => folder > id) ?? imports.at(-1)
  const withImport = insertBefore(registry, next?.index ?? -1, `import { ${create} } from './${id}/connector.ts'\n`)
  return insertBefore(withImport, withImport.indexOf(FIRST_WALLET), `    ${create}(providers),\n`)
}

/**
 * Plans the files of a new connector: one for an invented JSON API, with a double of it that passes the shared suite.
 * @throws Error if the ID or name can't be used or the ID is taken.
 */
export function planConnector(given: NewConnector, now: ConnectorSources): ConnectorPlan {
  requireNew(given, now)
  const { id } = given
  const values = placeholders(given)
  const filled = (file: string): string => fill(now.template(`${file}.tmpl`), values)
  const files: Record<string, string> = {}
  for (const file of CONNECTOR_FILES) files[`src/server/connectors/${id}/${file}`] = filled(file)
  for (const file of DOUBLE_FILES) files[`tests/support/providers/${id}/${id}-${file}`] = filled(file)
  return { registry: addToRegistry(now.registry, id), files }
}
