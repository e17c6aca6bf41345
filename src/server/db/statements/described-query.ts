import pg from 'pg'

/** A connection's description of a statement's columns. */
interface RowDescription {
  fields: unknown[]
}

/** Callback for the result of a query. */
export type QueryCallback = (error: Error | undefined, result: unknown) => void

/** A prepared statement with its name. */
export interface NamedStatement extends pg.QueryConfig<unknown[]> {
  name: string
}

// Missing from the driver's types: how a query is sent, and its callbacks.
declare module 'pg' {
  interface Query {
    prepare(connection: pg.Connection): void
    handleRowDescription(message: RowDescription): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
}

/** Column descriptions known to a connection. */
export class StatementDescriptions {
  /** By statement name; null: it has no columns. */
  readonly columns = new Map<string, RowDescription | null>()
  #asking = true

  /** Leaves the driver's describe message out of what `send` writes. */
  unasked(send: () => void): void {
    this.#asking = false
    try {
      send()
    } finally {
      this.#asking = true
    }
  }

  /** Once per connection instead of per query, because an object with changing properties is slow everywhere. */
  watch(connection: pg.Connection): void {
    const describe = connection.describe.bind(connection)
    connection.describe = (message, more) => {
      if (this.#asking) describe(message, more)
    }
  }
}

/**
 * A query that describes its columns only on its first run on a connection. The driver asks every time, which for rows
 * of fifty columns costs more than the rows. PostgreSQL itself rejects a statement with changed columns.
 *
 * Relies on methods of pg that are undocumented; `described-query.test.ts` fails if an update changes them: `prepare`,
 * `handleRowDescription` and `handleCommandComplete` of Query, `describe` of Connection, `connection` of Client.
 */
export class DescribedQuery extends pg.Query<pg.QueryResultRow, unknown[]> {
  readonly #described: StatementDescriptions
  readonly #name: string

  constructor(statement: NamedStatement, values: unknown[], answered: QueryCallback, described: StatementDescriptions) {
    super(statement, values, answered)
    this.#described = described
    this.#name = statement.name
  }

  override prepare(connection: pg.Connection): void {
    const known = this.#described.columns.get(this.#name)
    if (known === undefined) return super.prepare(connection)
    this.#described.unasked(() => super.prepare(connection))
    if (known !== null) super.handleRowDescription(known)
  }

  override handleRowDescription(message: RowDescription): void {
    this.#described.columns.set(this.#name, message)
    super.handleRowDescription(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (!this.#described.columns.has(this.#name)) this.#described.columns.set(this.#name, null)
    super.handleCommandComplete(message, connection)
  }
}
