import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitFlow } from '../../../../../tests/support/shops/flows.ts'
import { openShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { BrowserInfo } from '../../../../shared/contracts/checkout/live-cart.ts'
import { devices } from '../../../../shared/domain/store/device.ts'

const { flows, cartSessions } = contracts

let api: TestApp

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

it.each([
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Mobile/15E148 Safari/604.1', [390, 844]],
  ['phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/142.0.0.0 Mobile Safari/537.36', [412, 915]],
  ['tablet', 'Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/142.0.0.0 Safari/537.36', [1848, 2960]],
  ['tablet', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari/605.1.15', [820, 1180]],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari/605.1.15', [1512, 982]],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', [1920, 1080]],
] as const)(
  'counts a session as one with a %s based on what its browser reports: %s [RT-063]',
  async (device, agent, screen) => {
    const shop = await openShop(api)
    const auth = { token: shop.token }
    const { flow } = await splitFlow(api, shop)
    const { flow_id } = flow
    const body = { variant_id: shop.variant_ids[0] }
    const start = async () => expectOk(await api.call(cartSessions.startByVariant, { body }))
    const [{ session_id }] = [await start(), await start()]
    const browser_info: BrowserInfo = {
      user_agent: agent,
      language: 'en-US',
      color_depth: 24,
      screen_width: screen[0],
      screen_height: screen[1],
      timezone_offset: 240,
      java_enabled: false,
    }
    const told = { live_cart_session_id: session_id, browser_info }
    expectOk(await api.call(cartSessions.updateBrowserInfo, { body: told }))
    const startedWith = async (asked: { device?: (typeof devices)[number] }) => {
      const { variants } = expectOk(await api.call(flows.statistics, { query: { flow_id, ...asked } }, auth))
      return variants.find(({ variant_id }) => variant_id === 'cart-a')?.sessions
    }
    expect(await startedWith({})).toBe(2)
    for (const each of devices) expect(await startedWith({ device: each })).toBe(each === device ? 1 : 0)
  },
)
