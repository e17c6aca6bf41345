import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../jobs/cleanup.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import type { MidDocumentKind } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { emptyOwner, personalIdOf } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

const OPERATOR = 'desk@operator.example'
let app: TestApp
let operator: string
beforeAll(async () => {
  app = await createTestApp({ settings: { operators: [OPERATOR] } })
  operator = (await app.signUp(OPERATOR)).token
})
afterAll(() => app.close())

const { create, save, details, addDocument, removeDocument, submit, withdraw, write, list } = contracts.midApplications
const desk = contracts.midDesk

const begin = async ({ store_id, token }: TestShop) =>
  expectOk(await app.call(create, { body: { store_id } }, { token })).data

const business = {
  legal_name: 'Heron Kettles LLC',
  trading_name: 'Heron',
  entity_type: 'llc' as const,
  country: 'US',
  started_on: '2019-04-01',
  address1: '2108 Alameda Drive',
  city: 'Austin',
  state: 'TX',
  postal_code: '78704',
  phone: '+1 512 555 0148',
  email: 'owner@heron.example',
  website: 'https://heron.example',
  mcc: '5719',
  description: 'We sell kettles and coffee gear to people at home.',
  refund_policy_link: 'https://heron.example/refunds',
  terms_link: 'https://heron.example/terms',
}
const owner = {
  ...emptyOwner('own_1', 'US'),
  first_name: 'Maya',
  last_name: 'Ortiz',
  share: 80,
  born_on: '1986-02-03',
  email: 'maya@heron.example',
  phone: '+1 512 555 0148',
  address1: '2108 Alameda Drive',
  city: 'Austin',
  postal_code: '78704',
}
const bank = { account_holder: 'Heron Kettles LLC', bank_name: 'First Bank', country: 'US', currency: 'USD' }
const volume = {
  currency: 'USD',
  monthly_volume: 4_000_000,
  average_ticket: 6000,
  highest_ticket: 40_000,
  delivery_days: 4,
  return_days: 30,
  subscription_share: 10,
  current_processor: '',
}
const secrets = {
  'business.tax_id': '12-3456789',
  [personalIdOf('own_1')]: '078-05-1120',
  'bank.routing_number': '110000000',
  'bank.account_number': '000123456789',
}

const saveAll = ({ token }: TestShop, { application_id, version }: MidApplication) =>
  app.call(save, { body: { application_id, version, business, owners: [owner], bank, volume, secrets } }, { token })

const attach = ({ token }: TestShop, application_id: string, kind: MidDocumentKind, content = `%PDF-1.4 ${kind}`) =>
  app.call(addDocument, { body: { application_id, kind }, files: { file: new Blob([content]) } }, { token })

async function complete(shop: TestShop): Promise<MidApplication> {
  const begun = await begin(shop)
  expectOk(await saveAll(shop, begun))
  for (const kind of ['registration', 'owner_identity', 'bank_letter'] as const) {
    expectOk(await attach(shop, begun.application_id, kind))
  }
  const query = { application_id: begun.application_id }
  return expectOk(await app.call(details, { query }, { token: shop.token })).data
}

const handIn = ({ token }: TestShop, application_id: string) =>
  app.call(submit, { body: { application_id, signed_name: 'Maya Ortiz', agreed: true } }, { token })

describe('a draft', () => {
  it('is created once, prefilled from the store [RT-041]', async () => {
    const shop = await openShop(app)
    const draft = await begin(shop)
    expect(draft).toMatchObject({ status: 'saved', version: 1, moves: ['underwriting', 'withdrawn'] })
    expect(draft.data.volume.currency).toBe('USD')
    const again = await app.call(create, { body: { store_id: shop.store_id } }, { token: shop.token })
    expect([again.status, again.detail]).toEqual([409, 'This store already has an open application'])
  })

  it('is saved step by step, however incomplete', async () => {
    const shop = await openShop(app)
    const { application_id, version, data } = await begin(shop)
    const half = { ...data.business, legal_name: 'Heron' }
    const saved = expectOk(
      await app.call(save, { body: { application_id, version, business: half } }, { token: shop.token }),
    ).data
    expect(saved.data.business.legal_name).toBe('Heron')
    expect(saved.problems).toContainEqual({
      step: 'business',
      field: 'business.tax_id',
      message: 'Tax ID is required',
    })
    const stale = await app.call(save, { body: { application_id, version, bank } }, { token: shop.token })
    expect([stale.status, stale.detail]).toEqual([409, 'This application was changed. Reload it.'])
  })

  it('encrypts secret numbers, and returns only their last digits', async () => {
    const shop = await openShop(app)
    const reply = await saveAll(shop, await begin(shop))
    const { data } = expectOk(reply)
    expect(data.endings).toEqual({
      'business.tax_id': '6789',
      [personalIdOf('own_1')]: '1120',
      'bank.routing_number': '0000',
      'bank.account_number': '6789',
    })
    const { rows } = await app.db.$client.query<{ all: string }>(
      'select row_to_json(m)::text as all from mid_applications m where application_id = $1',
      [data.application_id],
    )
    for (const text of [JSON.stringify(reply.body), rows[0]?.all ?? '']) {
      expect(text).not.toMatch(/3456789|078-?05|000123456789/)
    }
    const log = await app.call(contracts.auditLog.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    expect(JSON.stringify(log.body)).not.toMatch(/3456789|078-?05|000123456789/)
  })

  it('rejects invalid numbers on their fields', async () => {
    const shop = await openShop(app)
    const { application_id, version } = await begin(shop)
    const wrong = { 'business.tax_id': '12-34', 'bank.account_number': 'GB82 WEST 1234 5698 7654 33' }
    const body = { application_id, version, business, bank, secrets: wrong }
    const reply = await app.rawCall(save, { body }, { token: shop.token })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      errors: {
        'business.tax_id': 'A US tax ID (EIN) has 9 digits',
        'bank.account_number': 'Invalid IBAN',
      },
    })
  })

  it('accepts documents by content, each once', async () => {
    const shop = await openShop(app)
    const { application_id } = await begin(shop)
    const text = await attach(shop, application_id, 'registration', 'just a text')
    expect([text.status, text.detail]).toEqual([415, 'This kind of file is not taken. Choose a PDF, PNG or JPEG.'])
    const { documents } = expectOk(await attach(shop, application_id, 'registration')).data
    expect(documents).toMatchObject([{ kind: 'registration', content_type: 'application/pdf' }])
    expect((await attach(shop, application_id, 'other', '%PDF-1.4 registration')).status).toBe(409)
    const url = documents[0]?.url ?? ''
    expect((await app.app.inject(url)).statusCode).toBe(200)
    expect((await app.app.inject(url.replace(/signature=./, 'signature=A'))).statusCode).toBe(404)
    app.clock.advance(61 * 60_000)
    expect((await app.app.inject(url)).statusCode).toBe(404)
    const document_id = documents[0]?.document_id ?? ''
    const gone = expectOk(await app.call(removeDocument, { body: { document_id } }, { token: shop.token })).data
    expect(gone.documents).toEqual([])
  })
})

describe('submitting', () => {
  it('is rejected with everything that is missing, by field', async () => {
    const shop = await openShop(app)
    const { application_id } = await begin(shop)
    const reply = await handIn(shop, application_id)
    expect([reply.status, reply.detail]).toEqual([422, 'Legal name is required'])
    const errors = { 'documents.registration': 'Certificate of registration is missing' }
    expect(reply.body).toMatchObject({ errors })
  })

  it('notifies the operator, who asks, gets an answer and approves', async () => {
    const shop = await openShop(app)
    const { token } = shop
    const { application_id, problems } = await complete(shop)
    expect(problems).toEqual([])
    expect(expectOk(await handIn(shop, application_id)).data.status).toBe('underwriting')
    expect((await app.mails(OPERATOR))[0]?.text).toContain(`/mid-desk?application_id=${application_id}`)
    const waiting = expectOk(await app.call(desk.list, { query: {} }, { token: operator }))
    expect(waiting.applications.map((each) => each.application_id)).toContain(application_id)

    // Messages are sorted by their times.
    const later = () => app.clock.advance(60_000)
    later()
    const ask = { application_id, status: 'more_info' as const }
    const silent = await app.call(desk.setStatus, { body: { ...ask, message: '' } }, { token: operator })
    expect([silent.status, silent.detail]).toEqual([400, 'Enter a reason. The merchant can read it'])
    expectOk(
      await app.call(desk.setStatus, { body: { ...ask, message: 'A newer letter, please.' } }, { token: operator }),
    )
    const told = expectOk(await app.call(contracts.notifications.all, { query: { user_id: shop.user_id } }, { token }))
      .notifications[0]
    expect(told).toMatchObject({ title: 'More information is needed for your merchant account' })
    expect(told?.destination).toContain(application_id)

    later()
    expectOk(await app.call(write, { body: { application_id, body: 'It is on its way.' } }, { token }))
    later()
    expectOk(await handIn(shop, application_id))
    later()
    const done = { application_id, status: 'approved' as const, message: 'Your MID is 4455.' }
    expectOk(await app.call(desk.setStatus, { body: done }, { token: operator }))
    const { data } = expectOk(await app.call(details, { query: { application_id } }, { token }))
    expect(data).toMatchObject({ status: 'approved', moves: [] })
    expect(data.messages.map(({ from }) => from)).toEqual(['system', 'operator', 'merchant', 'system', 'operator'])
    const late = await app.call(withdraw, { body: { application_id } }, { token })
    expect([late.status, late.detail]).toEqual([409, 'It is approved already'])
  })

  it('can be withdrawn until it is decided, and followed by another application', async () => {
    const shop = await openShop(app)
    const { application_id } = await complete(shop)
    expectOk(await handIn(shop, application_id))
    const { token, store_id } = shop
    expect(expectOk(await app.call(withdraw, { body: { application_id } }, { token })).data.status).toBe('withdrawn')
    expect((await saveAll(shop, { ...(await begin(shop)), application_id })).status).toBe(409)
    const { applications } = expectOk(await app.call(list, { query: { store_id } }, { token }))
    expect(applications.map(({ status }) => status).toSorted()).toEqual(['saved', 'withdrawn'])
  })
})

describe('the operator', () => {
  it('sees no drafts, and secret numbers only in underwriting, which the store’s log records', async () => {
    const shop = await openShop(app)
    const { application_id } = await complete(shop)
    const look = () => app.call(desk.details, { query: { application_id } }, { token: operator })
    expect((await look()).status).toBe(404)
    expectOk(await handIn(shop, application_id))
    expect(JSON.stringify((await look()).body)).not.toContain('000123456789')
    const { numbers } = expectOk(await app.call(desk.numbers, { body: { application_id } }, { token: operator }))
    expect(numbers).toMatchObject({ 'bank.account_number': '000123456789' })
    const { store_id, token } = shop
    const { data } = expectOk(await app.call(contracts.auditLog.list, { query: { store_id } }, { token }))
    expect(data.some(({ action }) => action === 'mid_application.numbers_read')).toBe(true)
  })

  it.each(['approved', 'declined', 'withdrawn'] as const)(
    'deletes the secret numbers once the application is %s',
    async (end) => {
      const shop = await openShop(app)
      const { application_id } = await complete(shop)
      expectOk(await handIn(shop, application_id))
      const stored = async () => {
        const { rows } = await app.db.$client.query<{ secrets: string | null }>(
          'select secrets from mid_applications where application_id = $1',
          [application_id],
        )
        return rows[0]?.secrets
      }
      const sealed = await stored()
      expect(sealed).toMatch(/^v1\./)
      const { token } = shop
      if (end === 'withdrawn') expectOk(await app.call(withdraw, { body: { application_id } }, { token }))
      else {
        const body = { application_id, status: end, message: 'So it is.' }
        expectOk(await app.call(desk.setStatus, { body }, { token: operator }))
      }
      expect(await stored()).toBeNull()
      const { endings } = expectOk(await app.call(details, { query: { application_id } }, { token })).data
      expect(endings['bank.account_number']).toBe('6789')
      // An application that was decided before secrets were deleted on decision.
      const restore = 'update mid_applications set secrets = $1 where application_id = $2'
      await app.db.$client.query(restore, [sealed, application_id])
      await cleanUp(app.deps)
      expect(await stored()).toBeNull()
    },
  )

  it('gets one email from a merchant who sends many messages', async () => {
    const shop = await openShop(app)
    const { application_id } = await complete(shop)
    expectOk(await handIn(shop, application_id))
    const written = async () => {
      app.clock.advance(60_000)
      expectOk(await app.call(write, { body: { application_id, body: 'And more.' } }, { token: shop.token }))
      const mails = await app.mails(OPERATOR)
      return mails.filter(({ text }) => text.includes(application_id) && text.includes('has sent a message')).length
    }
    expect([await written(), await written(), await written()]).toEqual([1, 1, 1])
    app.clock.advance(3_600_000)
    expect(await written()).toBe(2)
  })

  it('is the only one with access', async () => {
    const shop = await openShop(app)
    expect((await app.call(desk.list, { query: {} }, { token: shop.token })).status).toBe(403)
  })
})
