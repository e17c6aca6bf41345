import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { createSearchIndexes, CUSTOMER_TEXT, hasTrigram, SUBSCRIPTION_TEXT } from './search-indexes.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rejecting = (code: string): Pick<pg.Client, 'query'> => {
  const client = new pg.Client()
  client.query = () => Promise.reject(Object.assign(new Error('no'), { code }))
  return client
}

describe('the indexes of searches', () => {
  it('are used for the expressions that lists search', async () => {
    const plans = await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_indexscan = off`)
      const both = [
        await tx.execute(sql`explain select 1 from customers where ${CUSTOMER_TEXT} like '%owen%'`),
        await tx.execute(sql`explain select 1 from subscriptions where ${SUBSCRIPTION_TEXT} like '%1234%'`),
      ]
      return both.map(({ rows }) => JSON.stringify(rows))
    })
    expect(plans).toEqual([
      expect.stringContaining('Bitmap Index Scan on customers_search'),
      expect.stringContaining('Bitmap Index Scan on subscriptions_search'),
    ])
  })

  it('are left out if the database user can’t create the extension', async () => {
    expect(await createSearchIndexes(rejecting('42501'))).toBe(false)
    expect(await createSearchIndexes(rejecting('0A000'))).toBe(false)
    await expect(createSearchIndexes(rejecting('57P01'))).rejects.toThrow('no')
  })

  it('find texts with three letters or digits in a row', () => {
    expect(['owe', 'a b 123', 'müller'].map(hasTrigram)).toEqual([true, true, true])
    expect(['ow', 'a-b-c', '12', '@'].map(hasTrigram)).toEqual([false, false, false, false])
  })
})
