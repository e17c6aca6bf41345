import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/app/test-database.ts'
import { connect, type Db } from '../connection.ts'
import { fixedSql } from './fixed-sql.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { size: 1, onError: () => {} })
  await db.$client.query('create table things (id int primary key, name text, at timestamptz)')
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const add = (id: number, name: string | null) =>
  db.execute(fixedSql`insert into things (id, name) select ${id}::int, ${name}`)
const named = (id: number) => db.execute(fixedSql`select id, name, at from things where id = ${id}::int`)

it('returns the same for the second run of a statement, whose columns are not described again', async () => {
  for (const [id, name] of [
    [1, 'one'],
    [2, null],
  ] as const) {
    expect((await add(id, name)).rowCount).toBe(1)
  }
  expect((await named(1)).rows).toEqual([{ id: 1, name: 'one', at: null }])
  expect((await named(2)).rows).toEqual([{ id: 2, name: null, at: null }])
  const none = await named(3)
  expect([none.rows, none.rowCount, none.fields.map(({ name }) => name)]).toEqual([[], 0, ['id', 'name', 'at']])
})

it('keeps object rows and array rows of the same text apart', async () => {
  const text = 'select id, name from things where id = $1'
  const { $client: pool } = db
  for (const _ of ['once', 'again']) {
    expect((await pool.query(text, [1])).rows).toEqual([{ id: 1, name: 'one' }])
    expect((await pool.query({ text, rowMode: 'array' }, [1])).rows).toEqual([[1, 'one']])
  }
})

it('continues after a failed statement, also in a transaction', async () => {
  await expect(add(1, 'again')).rejects.toMatchObject({ cause: { code: '23505' } })
  expect((await add(4, 'four')).rowCount).toBe(1)
  const failing = db.transaction(async (tx) => {
    await tx.execute(fixedSql`insert into things (id, name) select ${5}::int, ${'five'}`)
    await tx.execute(fixedSql`insert into things (id, name) select ${5}::int, ${'again'}`)
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect((await named(5)).rows).toEqual([])
})
