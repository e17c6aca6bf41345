import pg from 'pg'

/** Texts beyond this many are sent unprepared, so that ever new ones (lists of any length) fill no memory. */
const MOST = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `cw${names.size}`
  names.set(text, name)
  return name
}

/** A statement as drizzle hands it to the driver: named only by itself. */
interface Statement {
  text: string
  name?: string
}

const isUnnamed = (statement: unknown): statement is Statement =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name !== undefined)

/**
 * A client that prepares every statement with parameters the first time a connection sees it: PostgreSQL then parses
 * and plans it once a connection, not once a call.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send: (...given: unknown[]) => unknown = this.query.bind(this)
    const prepared = (statement: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      const name =
        isUnnamed(statement) && Array.isArray(values) && values.length > 0 ? nameOf(statement.text) : undefined
      return send(name !== undefined && isUnnamed(statement) ? { ...statement, name } : statement, values, ...rest)
    }
    Object.defineProperty(this, 'query', { value: prepared })
  }
}
