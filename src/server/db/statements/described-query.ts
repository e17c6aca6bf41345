import pg from 'pg'

/** What a connection has said of a statement's columns. */
interface RowDescription {
  fields: unknown[]
}

/** Told of how a query ended. */
export type Answered = (error: Error | undefined, result: unknown) => void

/** A statement that is prepared under its name. */
export interface NamedStatement extends pg.QueryConfig<unknown[]> {
  name: string
}

// What the driver's own types leave out of its queries: how one is sent, and what it is told.
declare module 'pg' {
  interface Query {
    prepare(connection: pg.Connection): void
    handleRowDescription(message: RowDescription): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
}

/** What a connection knows of its statements. */
export class Described {
  /** By the statement's name; null: it has none. */
  readonly columns = new Map<string, RowDescription | null>()
  #asking = true

  /** Lets the driver's question for columns be left out of what `send` writes. */
  unasked(send: () => void): void {
    this.#asking = false
    try {
      send()
    } finally {
      this.#asking = true
    }
  }

  /** Once for a connection, and not for each query: an object whose properties come and go is slow for everybody. */
  watch(connection: pg.Connection): void {
    const describe = connection.describe.bind(connection)
    connection.describe = (message, more) => {
      if (this.#asking) describe(message, more)
    }
  }
}

/**
 * A query that has its columns described by the first run of a connection only. The driver asks every time, which for
 * rows of fifty columns costs more than the rows. A statement whose columns change is refused by PostgreSQL itself.
 */
export class DescribedQuery extends pg.Query<pg.QueryResultRow, unknown[]> {
  readonly #described: Described
  readonly #name: string

  constructor(statement: NamedStatement, values: unknown[], answered: Answered, described: Described) {
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
