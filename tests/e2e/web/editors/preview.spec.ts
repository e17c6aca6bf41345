import { expect, test } from '@playwright/test'

test('shows the editor’s page in a frame with an opaque origin, without API calls or payment', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.route('**/preview-host', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe id="frame" sandbox="allow-scripts" src="/checkout?preview=1" width="1200" height="700"></iframe><script>
        const show = (button_color) => frame.contentWindow.postMessage(
          { type: 'preview', kind: 'payment_page', store: { store_name: 'My shop' }, page: { template: 'modern', button_color } }, '*')
        addEventListener('message', ({ source, data }) => {
          if (source === frame.contentWindow && data.type === 'preview-ready') show('#aa0000')
        })
      </script>`,
    }),
  )
  await page.goto('/preview-host')
  const shown = page.frameLocator('#frame')
  const pay = shown.locator('.shop-pay')
  await expect(pay).toHaveText('Pay $93.90')
  await expect(pay).toHaveCSS('background-color', 'rgb(170, 0, 0)')
  await expect(shown.locator('[inert] .shop-pay')).toHaveCount(1)
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    const message = {
      type: 'preview',
      kind: 'payment_page',
      store: { store_name: 'My shop' },
      page: { button_color: '#0000aa' },
    }
    frame?.contentWindow?.postMessage(message, '*')
  })
  await expect(pay).toHaveCSS('background-color', 'rgb(0, 0, 170)')
  expect(calls).toEqual([])
})
