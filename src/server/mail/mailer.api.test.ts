import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { connect, type Db } from '../db/connection.ts'
import { listOutbox } from '../db/outbox.ts'
import { createMailer } from './mailer.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { size: 2, onError: () => {} })
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const mail = (to: string, subject = 'Hello') => ({ to, subject, text: 'plain words', html: '<p>words</p>' })

const queued = async () =>
  (await db.$client.query<{ task_identifier: string }>(`select task_identifier from graphile_worker.jobs order by id`))
    .rows

it('stores emails in the outbox without a mail server, and finds them by address in any case', async () => {
  const mailer = createMailer({ outbox: true })
  await mailer.queue(db, mail('Ada@Mail.Example', 'First'))
  await mailer.queue(db, mail('ada@mail.example', 'Second'))
  await mailer.queue(db, mail('dana@mail.example'))
  expect((await listOutbox(db, 'ADA@mail.example')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(await listOutbox(db)).toHaveLength(3)
  expect(await queued()).toEqual([])
})

it('queues a job for emails if there is a mail server, and stores nothing in the outbox', async () => {
  const before = await listOutbox(db)
  await createMailer({ outbox: false }).queue(db, mail('ada@mail.example'))
  expect(await queued()).toEqual([{ task_identifier: 'send-mail' }])
  expect(await listOutbox(db)).toEqual(before)
})

it.each([true, false])('sends nothing from a rolled back transaction (outbox: %s)', async (outbox) => {
  const before = [await listOutbox(db), await queued()]
  const failing = db.transaction(async (tx) => {
    await createMailer({ outbox }).queue(tx, mail('ada@mail.example'))
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect([await listOutbox(db), await queued()]).toEqual(before)
})
