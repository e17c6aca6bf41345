import { callChannels, eventChannels, listenerName } from '../../../src/shared/ipc.ts'
import { bridgeOf, expect, test } from '../../support/e2e/desktop-app.ts'
import type { DesktopApp } from '../../support/e2e/desktop-app.ts'

/** Records URLs that would have opened in the system's browser. */
const catchExternal = ({ app }: DesktopApp) =>
  app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })

const external = ({ app }: DesktopApp) => app.evaluate((): unknown => Reflect.get(globalThis, 'opened'))

test('links never leave the app: safe ones open in the browser, others are blocked', async ({ desktop, server }) => {
  const launched = await desktop.launchConnected(server.url)
  const { page, app } = launched
  await catchExternal(launched)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const before = page.url()
  for (const url of ['https://example.com/docs', 'http://example.com/', 'file:///etc/passwd', `${server.url}/checkout`])
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      document.body.append(link)
      link.click()
    }, url)
  await expect.poll(() => external(launched)).toEqual(['https://example.com/docs', `${server.url}/checkout`])
  expect(page.url()).toBe(before)

  await page.evaluate(() => [
    window.open('https://example.com/new'),
    window.open('/settings'),
    window.open('about:blank'),
  ])
  await expect.poll(() => external(launched)).toContain('https://example.com/new')
  expect(app.windows()).toHaveLength(1)
})

test('only notifications are permitted', async ({ desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  const states = await page.evaluate(async () => {
    const located = await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code === 1 ? 'denied' : 'failed'),
      ),
    )
    const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    )
    return { located, camera, notifications: await Notification.requestPermission() }
  })
  expect(states.located).toBe('denied')
  expect(states.camera).not.toBe('granted')
  expect(states.notifications).toBe('granted')
})

test('the window sees the IPC channels and nothing of Node', async ({ desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  const bridge = await (await bridgeOf(page)).evaluate((offered) => Object.keys(offered))
  const node = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
  )
  const table = [...Object.keys(callChannels), ...Object.keys(eventChannels).map(listenerName)]
  expect(bridge.toSorted()).toEqual(table.toSorted())
  expect(node).toEqual([])
})

test('invalid payloads and unknown senders are rejected', async ({ desktop, server }) => {
  const { app, page } = await desktop.launchConnected(server.url)
  const wrong = (await bridgeOf(page)).evaluate((desktop) => desktop.setBadge({ count: -1 }))
  await expect(wrong).rejects.toThrow()
  const answer = await app.evaluate(async ({ BrowserWindow }, preload) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: false, contextIsolation: false, nodeIntegration: true },
    })
    await window.loadURL('data:text/html,<title>foreign</title>')
    const result: unknown = await window.webContents.executeJavaScript(
      `require('electron').ipcRenderer.invoke('${preload}').then(() => 'answered', (error) => error.message)`,
    )
    window.destroy()
    return result
  }, callChannels.start)
  expect(answer).toContain('the sender is not the app')
})

test('a frame gets no bridge, and the CSP lets pages reach only the chosen server', async ({ desktop, server }) => {
  const { page } = await desktop.launchConnected(server.url)
  const seen = await page.evaluate(async (health) => {
    const frame = document.createElement('iframe')
    frame.src = '/connect.html'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const reach = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      )
    const inline = document.createElement('script')
    inline.textContent = 'document.title = "inline ran"'
    document.body.append(inline)
    return {
      frame: frame.contentWindow && 'desktop' in frame.contentWindow,
      own: await reach(health),
      other: await reach('http://127.0.0.1:9/'),
      inline: document.title === 'inline ran',
    }
  }, `${server.url}/api/health`)
  expect(seen).toEqual({ frame: false, own: true, other: false, inline: false })
})
