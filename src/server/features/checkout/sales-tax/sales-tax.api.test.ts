import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SalesTaxRate, TaxRateInput } from '../../../../shared/contracts/checkout/sales-tax.ts'

let app: TestApp
let shop: TestShop
const { salesTaxes, auditLog } = contracts

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const texas: TaxRateInput = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }

const create = (rate: Partial<TaxRateInput>, { token, store_id } = shop) =>
  app.call(salesTaxes.create, { body: { store_id, ...texas, ...rate } }, { token })

const made = async (rate: Partial<TaxRateInput>, of = shop): Promise<SalesTaxRate> => (await create(rate, of)).body.data

const list = async (query: object = {}, { token, store_id } = shop) =>
  (await app.call(salesTaxes.list, { query: { store_id, ...query } }, { token })).body

describe("a store's tax rates", () => {
  it('stores a percentage exactly, and defaults the other fields [RT-089] [SA-005]', async () => {
    const own = await openShop(app)
    const rate = await made({ country_code: 'US', region: 'texas', name: 'Austin', percentage: '7.0625' }, own)
    expect(rate).toMatchObject({
      country_code: 'US',
      region: 'TX',
      name: 'Austin',
      percentage: '7.0625',
      inclusive: false,
      applies_to_shipping: false,
      active: true,
    })
    expect((await list({}, own)).tax_rates).toEqual([rate])
    const asNumber = await made({ country_code: 'US', region: 'OK', name: 'Oklahoma', percentage: 8.25 }, own)
    expect(asNumber.percentage).toBe('8.25')
    expect((await create({ percentage: 8.25001 })).status).toBe(400)
    const { token, store_id } = own
    const log = await app.call(auditLog.list, { query: { store_id } }, { token })
    expect(log.body.data.map(({ action }) => action)).toContain('tax_rate.created')
  })

  it('searches by name, region and the country’s name, and sorts by country and region', async () => {
    const own = await openShop(app)
    await made({ country_code: 'ES', region: '', name: 'IVA', percentage: '21' }, own)
    await made({ country_code: 'ES', region: 'Las Palmas', name: 'IGIC', percentage: '7' }, own)
    await made({ country_code: 'DE', region: '', name: 'MwSt', percentage: '19' }, own)
    const names = async (search: string) => (await list({ search }, own)).tax_rates.map(({ name }) => name)
    expect(await names('')).toEqual(['MwSt', 'IVA', 'IGIC'])
    expect(await names('spain')).toEqual(['IVA', 'IGIC'])
    expect(await names('palmas')).toEqual(['IGIC'])
    expect(await names('mws')).toEqual(['MwSt'])
    expect(await names('100%')).toEqual([])
  })

  it('changes the given fields and deletes', async () => {
    const { token } = shop
    const { tax_rate_id } = await made({ country_code: 'FR', region: '', name: 'TVA', percentage: '20' })
    const body = { tax_rate_id, percentage: '19.6000', active: false }
    const changed = await app.call(salesTaxes.update, { body }, { token })
    expect(changed.body.data).toMatchObject({ name: 'TVA', country_code: 'FR', percentage: '19.6', active: false })
    expect((await app.call(salesTaxes.remove, { body: { tax_rate_id } }, { token })).status).toBe(200)
    expect((await app.call(salesTaxes.remove, { body: { tax_rate_id } }, { token })).status).toBe(404)
  })

  it('rejects bad input with its field', async () => {
    const errors = async (rate: Partial<TaxRateInput>) => {
      const { status, body } = await create(rate)
      expect(status).toBe(400)
      const found: unknown = Reflect.get(body, 'errors')
      return typeof found === 'object' && found !== null ? Object.keys(found) : []
    }
    expect(await errors({ percentage: '8.25001' })).toEqual(['percentage'])
    expect(await errors({ percentage: '101' })).toEqual(['percentage'])
    expect(await errors({ name: ' ' })).toEqual(['name'])
    expect(await errors({ country_code: 'XX' })).toEqual(['country_code'])
    expect(await errors({ country_code: 'US', region: 'Bavaria' })).toEqual(['region'])
  })

  it('rejects a duplicate name for a place, and rates for one place that differ in whether prices include them', async () => {
    const place = { country_code: 'CA', region: 'BC' }
    const gst = await made({ ...place, name: 'GST', percentage: '5' })
    expect((await create({ ...place, name: 'GST' })).status).toBe(409)
    const mixed = await create({ ...place, name: 'PST', inclusive: true })
    expect([mixed.status, Reflect.get(mixed.body, 'code')]).toEqual([409, 'mixed_rates'])
    expect((await create({ ...place, name: 'PST' })).status).toBe(200)
    const { token } = shop
    const body = { tax_rate_id: gst.tax_rate_id, inclusive: true }
    expect((await app.call(salesTaxes.update, { body }, { token })).status).toBe(409)
  })

  it('requires sign-in, access to the store and permission to change pages', async () => {
    const { tax_rate_id, store_id } = await made({ country_code: 'IT', region: '', name: 'IVA', percentage: '22' })
    const { token } = await openShop(app)
    expect((await app.call(salesTaxes.list, { query: { store_id } }, {})).status).toBe(401)
    expect((await app.call(salesTaxes.list, { query: { store_id } }, { token })).status).toBe(403)
    const body = { tax_rate_id, percentage: '1' }
    expect((await app.call(salesTaxes.update, { body }, { token })).status).toBe(403)
  })
})

describe('importing tax rates', () => {
  const rates: TaxRateInput[] = [
    { country_code: 'US', region: 'CA', name: 'California', percentage: '7.25' },
    { country_code: 'US', region: 'NY', name: 'New York', percentage: '4' },
  ]
  const importRates = (own: TestShop, list: TaxRateInput[]) =>
    app.call(salesTaxes.importRates, { body: { store_id: own.store_id, rates: list } }, { token: own.token })

  it('adds new rates and updates existing ones', async () => {
    const own = await openShop(app)
    expect((await importRates(own, rates)).body).toEqual({ added: 2, changed: 0 })
    const again = await importRates(own, [...rates.map((rate) => ({ ...rate, percentage: '9.5' })), texas])
    expect(again.body).toEqual({ added: 1, changed: 2 })
    const found = (await list({}, own)).tax_rates
    expect(found.map(({ region, percentage }) => `${region} ${percentage}`)).toEqual(['CA 9.5', 'NY 9.5', 'TX 8.25'])
  })

  it('writes none if one is invalid', async () => {
    const own = await openShop(app)
    const bad = await importRates(own, [...rates, { ...texas, region: 'Bavaria' }])
    expect(bad.status).toBe(400)
    const mixed = await importRates(own, [texas, { ...texas, name: 'Austin', inclusive: true }])
    expect(mixed.status).toBe(409)
    expect((await list({}, own)).total).toBe(0)
  })
})

describe('trying an address', () => {
  it('returns the tax that a checkout would charge, ignoring disabled rates', async () => {
    const own = await openShop(app)
    await made({ applies_to_shipping: true }, own)
    await made({ name: 'Austin', percentage: '2', active: false }, own)
    const { token, store_id } = own
    const tried = async (query: { country_code: string; region: string }) =>
      (
        await app.call(
          salesTaxes.calculate,
          { query: { store_id, ...query, amount: 10_000, shipping: 600 } },
          { token },
        )
      ).body
    expect(await tried({ country_code: 'US', region: 'Texas' })).toEqual({
      tax: {
        label: 'Texas 8.25%',
        inclusive: false,
        total: 875,
        lines: [825],
        shipping: 50,
        rates: [{ name: 'Texas', percentage: '8.25', amount: 875 }],
      },
      total: 11_475,
    })
    expect(await tried({ country_code: 'US', region: 'CA' })).toEqual({ tax: null, total: 10_600 })
  })
})
