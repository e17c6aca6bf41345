import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { gatewayDoes, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { ConnectorOutcomeUnknown } from '../../../connectors/connector-errors.ts'
import { storageKey } from './files.ts'
import { sweepDisputeResponses } from './service.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const { disputes } = contracts
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const as = () => ({ token: shop.token })

/** Makes a sale that is disputed, and has the bank open the dispute. */
async function disputed(): Promise<string> {
  const { order_id } = await sellOne(app, shop, '4000 0000 0000 0259')
  app.clock.advance(60_000)
  await app.runGateway()
  await app.runGateway()
  const query = { store_id: shop.store_id, size: 100 }
  const all = expectOk(await app.call(disputes.list, { query }, as())).disputes
  const found = all.find((each) => each.order_id === order_id)
  if (!found) throw new Error('No dispute was opened')
  return found.dispute_id
}
const detailsOf = async (dispute_id: string) =>
  expectOk(await app.call(disputes.details, { query: { dispute_id } }, as())).data
const write = (dispute_id: string, evidence: object) =>
  app.rawCall(disputes.saveEvidence, { body: { dispute_id, evidence } }, as())
const addPdf = async (dispute_id: string) => {
  const files = { file: new Blob([new Uint8Array(PDF)]) }
  expectOk(await app.rawCall(disputes.addFile, { body: { dispute_id, kind: 'receipt' }, files }, as()))
  const [file] = (await detailsOf(dispute_id)).files
  if (!file) throw new Error('No file was added')
  return file
}
const submit = (dispute_id: string) => app.rawCall(disputes.submit, { body: { dispute_id } }, as())

it("stays editable if it can't be assembled, so that the merchant can fix and submit it", async () => {
  const dispute_id = await disputed()
  const file = await addPdf(dispute_id)
  await app.deps.storage.remove(storageKey(file))
  expect(await submit(dispute_id)).toMatchObject({ status: 422, body: { code: 'not_ready' } })
  expect(await detailsOf(dispute_id)).toMatchObject({ can_submit: true, sending: null })
  expectOk(await app.call(disputes.removeFile, { body: { file_id: file.file_id } }, as()))
  expect((await submit(dispute_id)).status).toBe(200)
})

it('notifies members when a submission can no longer be sent, and lets them fix it', async () => {
  const dispute_id = await disputed()
  const file = await addPdf(dispute_id)
  await gatewayDoes(
    app,
    () => ({ submitEvidence: () => Promise.reject(new ConnectorOutcomeUnknown('no answer')) }),
    async () => expect((await submit(dispute_id)).status).toBe(200),
  )
  expect(await detailsOf(dispute_id)).toMatchObject({ sending: 'evidence' })
  await app.deps.storage.remove(storageKey(file))
  app.clock.advance(60_000)
  await sweepDisputeResponses(app.deps)
  expect(await detailsOf(dispute_id)).toMatchObject({ can_submit: true, sending: null })
  const query = { user_id: shop.user_id }
  const told = expectOk(await app.call(contracts.notifications.unread, { query }, as())).notifications
  const about = told.filter(({ destination }) => destination.includes(dispute_id)).map(({ title }) => title)
  expect(about).toContain('The response to a dispute was not sent')
})

it('keeps the concurrent edits of two members', async () => {
  const dispute_id = await disputed()
  const holder = await app.db.$client.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from disputes where dispute_id = $1 for update', [dispute_id])
    const writing = [
      write(dispute_id, { customer_name: 'Maya O.' }),
      write(dispute_id, { refund_refusal_explanation: 'It came in time.' }),
    ]
    // Both have read the same state.
    await vi.waitFor(async () => {
      const { rows } = await app.db.$client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "disputes"%'`,
      )
      expect(rows[0]?.waiting).toBe(2)
    }, 10_000)
    await holder.query('commit')
    expect((await Promise.all(writing)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    holder.release()
  }
  const { edited } = await detailsOf(dispute_id)
  expect(edited.toSorted()).toEqual(['customer_name', 'refund_refusal_explanation'])
})

it('logs who changed the evidence and which texts, without their content', async () => {
  const dispute_id = await disputed()
  expect((await write(dispute_id, { customer_name: 'Secretive Sam' })).status).toBe(200)
  expect((await write(dispute_id, { customer_name: 'Secretive Sam' })).status).toBe(200)
  const { file_id } = await addPdf(dispute_id)
  expectOk(await app.call(disputes.removeFile, { body: { file_id } }, as()))
  const query = { store_id: shop.store_id, size: 100 }
  const { data } = expectOk(await app.call(contracts.auditLog.list, { query }, as()))
  const about = data.filter((entry) => entry.target.id === dispute_id)
  const actions = ['dispute.file_added', 'dispute.file_removed', 'dispute.written']
  expect(about.map(({ action }) => action).toSorted()).toEqual(actions)
  expect(JSON.stringify(about)).not.toContain('Secretive')
})
