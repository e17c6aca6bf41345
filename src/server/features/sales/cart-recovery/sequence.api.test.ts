import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { HOUR, MINUTE, recoveringShops } from '../../../../../tests/support/marketing/recovering-shop.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { recoverySettings, type RecoverySettings } from '../../../../shared/contracts/marketing/cart-recovery.ts'

let app: TestApp
let shops: ReturnType<typeof recoveringShops>
beforeAll(async () => {
  app = await createTestApp()
  shops = recoveringShops(app)
})
afterAll(() => app.close())

const { cartRecovery, auditLog } = contracts

const settingsOf = async (shop: TestShop): Promise<RecoverySettings> =>
  recoverySettings.parse(await shops.sequenceOf(shop))

const saveDraft = async ({ store_id, token }: TestShop, draft: RecoverySettings) =>
  expectOk(await app.call(cartRecovery.update, { body: { ...draft, store_id } }, { token })).data

const reminding = (settings: RecoverySettings, subject: string): RecoverySettings => ({
  ...settings,
  steps: settings.steps.map((step) => ({ ...step, texts: { en: { subject, body: '' } } })),
})

describe('publishing', () => {
  it('sends what is published, never the draft', async () => {
    const shop = await shops.open()
    const { mails } = await shops.abandon(shop)
    const settings = await settingsOf(shop)
    const saved = await saveDraft(shop, reminding(settings, 'Unpublished'))
    expect(saved.steps[0]?.texts).toEqual({ en: { subject: 'Unpublished', body: '' } })
    expect(saved.version).not.toBe(saved.published_version)
    await shops.pass(HOUR + MINUTE)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['[Test] You left something in your cart'])
    const { store_id, token } = shop
    const { data } = expectOk(
      await app.call(cartRecovery.publish, { body: { store_id, version: saved.version } }, { token }),
    )
    expect([data.published_version, data.enabled]).toEqual([saved.version, true])
    await shops.pass(23 * HOUR + MINUTE)
    expect((await mails())[0]?.subject).toBe('[Test] Unpublished')
  })

  it('rejects a draft that someone else saved meanwhile, with the version to merge with', async () => {
    const shop = await openShop(app)
    const { store_id, token } = shop
    const settings = await settingsOf(shop)
    const first = await saveDraft(shop, settings)
    const second = await saveDraft(shop, { ...settings, weekly_cap: 5 })
    const stale = { status: 409, body: { code: 'stale_version', version: second.version } }
    const update = { body: { ...settings, store_id, version: first.version } }
    expect(await app.call(cartRecovery.update, update, { token })).toMatchObject(stale)
    const publish = { body: { store_id, version: first.version } }
    expect(await app.call(cartRecovery.publish, publish, { token })).toMatchObject(stale)
    expect(await shops.sequenceOf(shop)).toMatchObject({ weekly_cap: 5, published_version: null })
  })

  it('publishes the default of a store that never saved one', async () => {
    const shop = await openShop(app)
    const { store_id, token } = shop
    const { data } = expectOk(await app.call(cartRecovery.publish, { body: { store_id, version: 0 } }, { token }))
    expect(data).toMatchObject({ version: 1, published_version: 1, enabled: false, quiet_hours: { from: 21, to: 8 } })
    expect(data.steps).toHaveLength(3)
  })
})

describe('turning emails on', () => {
  it('takes a published sequence', async () => {
    const shop = await openShop(app)
    const { store_id, token } = shop
    const turn = (enabled: boolean) => app.call(cartRecovery.setEnabled, { body: { store_id, enabled } }, { token })
    const refused = { status: 409, body: { code: 'not_published' } }
    expect(await turn(true)).toMatchObject(refused)
    await saveDraft(shop, await settingsOf(shop))
    expect(await turn(true)).toMatchObject(refused)
    const { version } = await shops.sequenceOf(shop)
    expectOk(await app.call(cartRecovery.publish, { body: { store_id, version } }, { token }))
    expect(expectOk(await turn(true)).data).toMatchObject({ enabled: true, version })
    expect(expectOk(await turn(false)).data.enabled).toBe(false)
  })

  it('is recorded in the audit log', async () => {
    const shop = await shops.open()
    const { store_id, token } = shop
    const listed = expectOk(await app.call(auditLog.list, { query: { store_id } }, { token }))
    const actions = listed.data.map(({ action }) => action).filter((action) => action.startsWith('cart_recovery'))
    expect(actions.toSorted()).toEqual(['cart_recovery.published', 'cart_recovery.turned_on', 'cart_recovery.updated'])
  })

  it.each(['publish', 'setEnabled'] as const)('%s is for members with the permission only', async (name) => {
    const [shop, other] = [await shops.open(), await openShop(app)]
    const body = { store_id: shop.store_id, version: 1, enabled: false }
    expect((await app.rawCall(cartRecovery[name], { body })).status).toBe(401)
    expect((await app.rawCall(cartRecovery[name], { body }, { token: other.token })).status).toBe(403)
    const invalid = { store_id: shop.store_id, version: 'x', enabled: 'x' }
    expect((await app.rawCall(cartRecovery[name], { body: invalid }, { token: shop.token })).status).toBe(400)
    expect(await shops.sequenceOf(shop)).toMatchObject({ enabled: true, version: 1 })
  })
})
