import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DescribedQuery, StatementDescriptions } from './described-query.ts'

const query: object = pg.Query.prototype
const connection: object = pg.Connection.prototype

/** `DescribedQuery` overrides and calls these. If an update of pg renames one, adapt it or remove `DescribedQuery`. */
describe('undocumented parts of the driver', () => {
  it.each([
    ['Query', query, 'submit'],
    ['Query', query, 'prepare'],
    ['Query', query, 'handleRowDescription'],
    ['Query', query, 'handleCommandComplete'],
    ['Connection', connection, 'describe'],
  ])('include %s.%3$s', (_, owner, name) => {
    expect(owner).toHaveProperty(name, expect.any(Function))
  })

  it('include the connection of a client', () => {
    expect(new pg.Client().connection).toBeInstanceOf(pg.Connection)
  })
})

/** A connection that records the driver's messages instead of sending them. */
function recordedConnection() {
  const client = new pg.Client()
  const sent: string[] = []
  for (const name of ['parse', 'bind', 'describe', 'execute', 'sync']) {
    Object.defineProperty(client.connection, name, { value: () => sent.push(name), writable: true })
  }
  return { connection: client.connection, sent: () => sent.splice(0) }
}

describe('a statement that runs repeatedly', () => {
  const statement = { name: 'cw1', text: 'select id from things where id = $1' }
  const columns = { fields: [{ name: 'id', dataTypeID: 23, format: 'text' }] }

  it('is parsed and described on its first run only', () => {
    const { connection: own, sent } = recordedConnection()
    const described = new StatementDescriptions()
    described.watch(own)
    const first = new DescribedQuery(statement, [1], () => {}, described)
    first.prepare(own)
    expect(sent()).toEqual(['parse', 'bind', 'describe', 'execute', 'sync'])
    first.handleRowDescription(columns)
    new DescribedQuery(statement, [2], () => {}, described).prepare(own)
    expect(sent()).toEqual(['bind', 'execute', 'sync'])
  })

  it('is described again until a run has completed', () => {
    const { connection: own, sent } = recordedConnection()
    const described = new StatementDescriptions()
    described.watch(own)
    new DescribedQuery(statement, [1], () => {}, described).prepare(own)
    sent()
    new DescribedQuery(statement, [2], () => {}, described).prepare(own)
    expect(sent()).toEqual(['bind', 'describe', 'execute', 'sync'])
  })
})
