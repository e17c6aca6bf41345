import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membersOf } from '../../../../../tests/support/app/contract-samples.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { reports, auditLog } = contracts

let app: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
  ;({ token } = me)
})
beforeEach(async () => {
  ;({ store_id } = await app.makeStore(me))
})
afterAll(() => app.close())

describe('saved reports [RT-035]', () => {
  const save = (given: object = {}, by = token) =>
    app.call(
      reports.create,
      { body: { store_id, name: 'Weekly', report: { dataset: 'orders', measures: ['orders'] }, ...given } },
      { token: by },
    )
  const names = async (by: string) =>
    expectOk(await app.call(reports.saved, { query: { store_id } }, { token: by })).reports.map(({ name }) => name)

  it('are private unless they are shared', async () => {
    const { staff } = await membersOf(app, store_id)
    const { report_id } = expectOk(await save({ name: 'Mine' })).data
    await save({ name: 'Ours', shared: true })
    expect([await names(token), await names(staff)]).toEqual([['Mine', 'Ours'], ['Ours']])
    const query = { report_id }
    for (const reply of [
      await app.call(reports.details, { query }, { token: staff }),
      await app.call(reports.update, { body: { report_id, name: 'Taken' } }, { token: staff }),
      await app.call(reports.remove, { body: query }, { token: staff }),
    ]) {
      expect(reply.status).toBe(404)
    }
  })

  it('can be saved by every role for themselves, but shared and changed for the team by staff and above', async () => {
    const { staff, read_only } = await membersOf(app, store_id)
    expect((await save({ name: 'Own' }, read_only)).status).toBe(200)
    expect((await save({ shared: true }, read_only)).status).toBe(403)
    const { report_id } = expectOk(await save({ shared: true })).data
    const update = (by: string, body: object) =>
      app.call(reports.update, { body: { report_id, ...body } }, { token: by })
    expect((await update(read_only, { name: 'No' })).status).toBe(403)
    expect((await app.call(reports.remove, { body: { report_id } }, { token: read_only })).status).toBe(403)
    expect((await update(staff, { name: 'Yes' })).status).toBe(200)
    expect((await update(staff, { shared: false })).status).toBe(403)
  })

  it('are saved against the version that was opened, and logged', async () => {
    const { report_id, version } = expectOk(await save({ shared: true })).data
    const update = (body: object) => app.call(reports.update, { body: { report_id, ...body } }, { token })
    app.clock.advance(1000)
    const report = { dataset: 'refunds', measures: ['amount'], group_by: ['reason'] }
    const changed = expectOk(await update({ version, report }))
    expect(changed.data).toMatchObject({ name: 'Weekly', version: version + 1, report })
    const stale = await update({ version, name: 'Late' })
    expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ code: 'stale_version' })])
    app.clock.advance(1000)
    expectOk(await app.call(reports.remove, { body: { report_id } }, { token }))
    const log = expectOk(await app.call(auditLog.list, { query: { store_id } }, { token }))
    expect(log.data.map(({ action }) => action).filter((action) => action.startsWith('report.'))).toEqual([
      'report.deleted',
      'report.updated',
      'report.created',
    ])
  })

  it('reject reports that can’t run, and blank names', async () => {
    expect((await save({ report: { dataset: 'orders', measures: ['mrr'] } })).status).toBe(400)
    expect((await save({ name: '  ' })).status).toBe(400)
  })
})
