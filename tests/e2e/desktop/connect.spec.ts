import { bridgeOf, connect, expect, test } from '../../support/e2e/desktop-app.ts'
import { startHealthServer } from '../../support/e2e/health-server.ts'

test('asks for the server on first start and suggests the default address', async ({ desktop }) => {
  const { page } = await desktop.launch()
  await expect(page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible()
  await expect(page.getByLabel('Server address')).toHaveValue('http://localhost:4100')
  await expect(page.getByRole('button', { name: 'Keep the current server' })).toBeHidden()
})

test('shows what is wrong with an address', async ({ desktop }) => {
  const { page } = await desktop.launch()
  const closed = await startHealthServer()
  await closed.close()
  const other = await startHealthServer({ status: 200, body: { hello: 'world' } })
  const unready = await startHealthServer({ status: 503, body: { detail: 'Database away' } })
  const wrong: [address: string, problem: RegExp][] = [
    ['', /Enter the address/],
    ['http://shop.example.com', /not encrypted/],
    [closed.url, /Could not connect to/],
    [other.url, /not a Cartwright server/],
    [unready.url, /database is not responding/],
  ]
  for (const [address, problem] of wrong) {
    await page.getByLabel('Server address').fill(address)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('alert')).toHaveText(problem)
    await expect(page.getByLabel('Server address')).toHaveAttribute('aria-invalid', 'true')
  }
  await Promise.all([other.close(), unready.close()])
})

test("opens the app at a valid address and doesn't ask again", async ({ desktop, server }) => {
  const first = await desktop.launchConnected(server.url)
  expect(await (await bridgeOf(first.page)).evaluate((desktop) => desktop.chosenServer())).toBe(server.url)
  await first.quit()
  const second = await desktop.launch()
  await second.page.waitForURL((url) => url.protocol === 'app:' && url.pathname !== '/connect.html')
  await expect(second.page.getByLabel('Server address')).toBeHidden()
})

test('the menu switches servers, and each server has its own sign-in', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  await (await bridgeOf(page)).evaluate((desktop) => desktop.storageSet({ key: 'currentStoreId', value: 'str_1' }))
  const changeServer = () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
      items.find(({ label }) => label === 'Change Server…')?.click()
    })
  const kept = async () => (await (await bridgeOf(page)).evaluate((desktop) => desktop.start())).storage.currentStoreId

  await changeServer()
  await expect(page.getByLabel('Server address')).toHaveValue(server.url)
  await page.getByRole('button', { name: 'Keep the current server' }).click()
  await page.waitForURL((url) => url.pathname !== '/connect.html')
  expect(await kept()).toBe('str_1')

  const other = await startHealthServer()
  await changeServer()
  await page.waitForURL('**/connect.html')
  await connect(page, other.url)
  expect(await kept()).toBeUndefined()
  await other.close()
})
