import pg from 'pg'
import { StatementDescriptions, DescribedQuery, type QueryCallback, type NamedStatement } from './described-query.ts'

/** Texts beyond this many are sent unprepared, so that endless new ones (lists of any length) don't fill the memory. */
const MAX_STATEMENTS = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `cw${names.size}`
  names.set(text, name)
  return name
}

declare module 'pg' {
  interface Client {
    readonly connection: pg.Connection
  }
}

/** A statement as drizzle passes it to the driver: without a name unless it was prepared there. */
type Statement = Omit<NamedStatement, 'name'> & { name?: string | undefined }

const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' &&
  given !== null &&
  'text' in given &&
  typeof given.text === 'string' &&
  !('submit' in given)

const isAnswered = (given: unknown): given is QueryCallback => typeof given === 'function'

/** A client that never names a statement: behind a transaction pooler, the next one may use another connection. */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send: (...given: unknown[]) => unknown = this.query.bind(this)
    const unnamed = (statement: unknown, ...rest: unknown[]): unknown =>
      send(isStatement(statement) ? { ...statement, name: undefined } : statement, ...rest)
    Object.defineProperty(this, 'query', { value: unnamed })
  }
}

/**
 * A client that prepares each statement with parameters the first time a connection runs it: PostgreSQL then parses,
 * plans and describes it once per connection, not per call.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send: (...given: unknown[]) => unknown = this.query.bind(this)
    const described = new StatementDescriptions()
    described.watch(this.connection)
    const prepared = (statement: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      if (!isStatement(statement) || !Array.isArray(values) || values.length === 0) {
        return send(statement, values, ...rest)
      }
      const name = statement.name ?? nameOf(statement.text)
      if (name === undefined) return send(statement, values, ...rest)
      const ask = (answered: QueryCallback) =>
        send(new DescribedQuery({ ...statement, name }, values, answered, described))
      const [answered] = rest
      if (isAnswered(answered)) return ask(answered)
      return new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)))
      })
    }
    Object.defineProperty(this, 'query', { value: prepared })
  }
}
