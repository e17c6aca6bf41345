import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '../../../shared/contracts/index.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../tests/support/app/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartwright-first-'))
const [webFolder, drawFolder] = [join(folder, 'web'), join(folder, 'ssr')]
const bundle = join(drawFolder, 'server-render.js')

const SHELL = `<!doctype html><html lang="en"><head><title>Checkout</title>
<script type="module" crossorigin src="/assets/shop-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/shop-1.css"></head>
<body><div id="root"></div><noscript>Off</noscript></body></html>`

const manifest = {
  'shop.html': { file: 'assets/shop-1.js', css: ['assets/shop-1.css'] },
  'shopper/screens/cart-screen.tsx': { file: 'assets/cart-1.js', imports: ['_cart.js', 'shop.html'] },
  'shopper/app/preview-screen.tsx': { file: 'assets/frame-1.js', imports: ['shop.html'] },
  'shopper/preview/cart-preview-screen.tsx': { file: 'assets/framed-cart-1.js', imports: ['_cart.js'] },
  '_cart.js': { file: 'assets/cart-2.js', css: ['assets/cart-1.css'] },
}

function writeWeb(): void {
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  mkdirSync(join(webFolder, '.vite'))
  writeFileSync(join(webFolder, 'shop.html'), SHELL)
  writeFileSync(join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(webFolder, 'assets/shop-1.css'), '.shop{color:red}')
  writeFileSync(join(webFolder, 'assets/cart-1.css'), '.shop-cart-page{color:green}')
}

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  writeWeb()
  // Otherwise elements are created as in a development build.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    configFile: join(import.meta.dirname, '../../../../vite.ssr.config.ts'),
    build: { outDir: drawFolder },
    logLevel: 'silent',
  })
  vi.unstubAllEnvs()
  app = await createTestApp({ options: { webFolder, renderFolder: drawFolder } })
  shop = await openShop(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', 'accept-language': 'en-US', ...headers } })

const dataOf = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="shop-data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? 'null')

/** The rendered HTML, without the embedded data. */
const drawnOf = (page: string): string =>
  /<div id="root"[^>]*>([\s\S]*)<\/div><script type="application\/json"/.exec(page)?.[1] ?? ''

it('preloads in a preview frame every file it will need, and none of another kind', async () => {
  const files = async (address: string) =>
    [...(await get(address)).body.matchAll(/rel="(?:modulepreload|preload)"[^>]* href="\/assets\/([^"]+)"/g)].map(
      ([, file]) => file,
    )
  expect(await files('/shop.html?preview=1&kind=cart')).toEqual([
    'frame-1.js',
    'framed-cart-1.js',
    'cart-2.js',
    'cart-1.css',
  ])
  expect(await files('/shop.html?preview=1&kind=toString')).toEqual(['frame-1.js'])
})

describe('the server render of a shopper page', () => {
  it('contains the order, its styles and a message for browsers without scripts [SS-003] [RT-011]', async () => {
    const session = await readySession(app, shop)
    const { statusCode, body, headers } = await get(`/checkout?session=${session._id}`)
    expect(statusCode).toBe(200)
    const drawn = drawnOf(body)
    for (const { title } of session.cart) expect(drawn).toContain(title)
    expect(drawn).toContain((session.total / 100).toFixed(2))
    expect(body).toContain('<style>.shop{color:red}')
    expect(body).not.toMatch(/<link rel="stylesheet"[^>]*shop-1\.css/)
    expect(body).toMatch(/<noscript><p class="shop-noscript">[^<]*JavaScript/)
    expect(body).toMatch(/<div id="root" data-locale="en-US" data-language="en-US" data-money="USD[^"]+" data-cold>/)
    expect(dataOf(body)).toMatchObject({ kind: 'checkout', live_cart: { _id: session._id } })
    expect(headers['cache-control']).toBe('no-store')
    const [, first = ''] = /<script data-entry="\/assets\/shop-1\.js"[^>]*>([\s\S]*?)<\/script>/.exec(body) ?? []
    const hash = createHash('sha256').update(first).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(body).not.toMatch(/<(?:script|link)[^>]*(?:type="module"|modulepreload)/)
  })

  it("preloads the page's additional chunks, with their style sheets", async () => {
    const session = await readySession(app, shop)
    const { body } = await get(`/cart?session=${session._id}`)
    const [, files = ''] = /<script [^>]*data-files="([^"]*)"/.exec(body) ?? []
    const named = ['/assets/cart-1.js', '/assets/cart-2.js', '/assets/cart-1.css', '/assets/shop-1.css']
    expect(files.split(' ')).toEqual(expect.arrayContaining(named))
    expect(body).not.toMatch(/<link[^>]*stylesheet/)
    expect(body).toContain('.shop-cart-page{color:green}')
    expect(drawnOf(body)).toContain(session.cart[0]?.title)
  })

  it('prevents a name from breaking out of the markup', async () => {
    const title = '</script><script>alert(1)</script>\u2028"><img src=x onerror=alert(2)>'
    const { store_id } = shop
    const product = expectOk(
      await app.call(
        contracts.inventory.create,
        { body: { store_id, title, variants: [{ title: '<!--', price: 1000, stock: 5 }] } },
        { token: shop.token },
      ),
    )
    const variant_id = product.data.variants[0]?.variant_id ?? ''
    const { session_id } = expectOk(await app.call(contracts.cartSessions.startByVariant, { body: { variant_id } }))
    const { body } = await get(`/checkout?session=${session_id}`)
    // The page's first script and its data.
    expect(body.match(/<script[ >]/g)).toHaveLength(2)
    expect(body).not.toContain('<img src=x')
    expect(/id="shop-data">([^<]*)</.exec(body)?.[1]).not.toMatch(/[\u2028>&]/)
    expect(drawnOf(body)).toContain('&lt;img src=x onerror=alert(2)&gt;')
    expect(JSON.stringify(dataOf(body))).toContain('onerror=alert(2)')
  })

  it('redirects a paid session to its confirmation page immediately [SS-003] [GAP-81]', async () => {
    const session = await readySession(app, shop)
    await payWith(app, session, '4242424242424242')
    const { statusCode, headers } = await get(`/checkout?session=${session._id}`)
    expect([statusCode, headers.location]).toEqual([302, `/confirmation?session=${session._id}`])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('reveals nothing for an unknown session, and reports it', async () => {
    const session = await readySession(app, shop)
    const { body } = await get('/checkout?session=cs_00000000000000000000000000000000')
    expect(drawnOf(body)).toContain('Session not found')
    expect(body).not.toContain(session.cart[0]?.title ?? 'no title')
  })

  it("uses the reader's language if the page has none", async () => {
    const { body } = await get('/checkout', { 'accept-language': 'xx, de-AT;q=0.9, en;q=0.5' })
    expect(body).toContain('<html lang="de">')
    expect(drawnOf(body)).toContain('Ihr Warenkorb ist leer')
    const broken = await get('/checkout', { 'accept-language': '"><script>, ;q=x, *' })
    expect(broken.body).toContain('<html lang="en">')
    expect(drawnOf(broken.body)).toContain('Your cart is empty')
  })

  it('is compressed as the browser accepts', async () => {
    const session = await readySession(app, shop)
    const url = `/checkout?session=${session._id}`
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, unpack] of Object.entries(unpacked)) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, expect.stringMatching(/accept-encoding/i)])
      expect(unpack(rawPayload).toString()).toContain('<div id="root" data-locale')
    }
  })
})

describe("a server that can't render", () => {
  it('sends the page for the browser to render, with the same data, until rendering works again', async () => {
    const session = await readySession(app, shop)
    const url = `/checkout?session=${session._id}`
    const builds = [
      'export const drawFirstAnswer = async () => { throw new Error("A part is broken") }',
      'export const something = 1',
      'this is no script',
    ]
    for (const [index, text] of builds.entries()) {
      writeFileSync(bundle, text)
      // Each counts as another build, whatever the disk's clock says.
      utimesSync(bundle, 1000 + index, 1000 + index)
      const { statusCode, body } = await get(url)
      expect([text, statusCode]).toEqual([text, 200])
      expect(body).toContain('<div id="root"></div>')
      expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/shop-1.css">')
      expect(dataOf(body)).toMatchObject({ kind: 'checkout', live_cart: { _id: session._id } })
    }
    rmSync(bundle)
    expect((await get(url)).body).toContain('<div id="root"></div>')
    const facts =
      "head: '', title: 'T', locale: 'en', money: '', spoken: 'en', no_script: 'N', late: { text: 'L', again: 'A' }, early: 'E', chunks: []"
    writeFileSync(bundle, `export const drawFirstAnswer = async () => ({ html: '<p>Drawn</p>', ${facts} })`)
    utimesSync(bundle, 2000, 2000)
    expect(drawnOf((await get(url)).body)).toBe('<p>Drawn</p>')
  })
})
