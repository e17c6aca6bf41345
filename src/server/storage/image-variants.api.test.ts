import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../shared/contracts/index.ts'
import { imageWidths } from '../../shared/domain/pages/image-widths.ts'
import { createTestApp, expectOk, type TestApp } from '../../../tests/support/app/test-app.ts'

let app: TestApp
let token: string
let store_id: string

beforeAll(async () => {
  app = await createTestApp()
  const user = await app.signUp()
  token = user.token
  ;({ store_id } = await app.makeStore(user))
})
afterAll(() => app.close())

/** Uploads it as a product's image and returns its path. */
async function upload(image: Blob): Promise<string> {
  const body = { store_id, title: 'Kettle', variants: [{ title: 'One', price: 100, stock: 1 }] }
  const made = await app.call(contracts.inventory.create, { body, files: { image } }, { token })
  return expectOk(made).data.image ?? ''
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5b45' } })
    .png()
    .toBuffer()
const get = (url: string) => app.app.inject({ method: 'GET', url })
const inWidth = (path: string, width: number) => get(path.replace('.webp', `-${width}.webp`))
const folder = () => join(app.deps.settings.dataDir, 'uploads')

describe('an uploaded image', () => {
  it('has its size in its name, and is served in every smaller width and cached for a year', async () => {
    const path = await upload(new Blob([await flat(1100, 550)]))
    expect(path).toMatch(/^\/uploads\/upl_[0-9a-z]+_1100x550\.webp$/)
    for (const width of imageWidths) {
      const reply = await inWidth(path, width)
      const made = await sharp(reply.rawPayload).metadata()
      expect([reply.statusCode, made.format, made.width]).toEqual([200, 'webp', Math.min(width, 1100)])
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(reply.rawPayload.length),
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('is converted once per width, even with concurrent requests, and only to the supported widths', async () => {
    const path = await upload(new Blob([await flat(900, 300)]))
    const name = path.replace('/uploads/', '').replace('.webp', '')
    const replies = await Promise.all(Array.from({ length: 12 }, () => inWidth(path, 320)))
    expect(new Set(replies.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size).toBe(1)
    expect((await readdir(folder())).filter((file) => file.startsWith(name)).toSorted()).toEqual([
      `${name}-320.webp`,
      `${name}.webp`,
    ])
    for (const width of [0, 1, 100, 321, 9999, 99999]) expect((await inWidth(path, width)).statusCode).toBe(404)
  })

  it('stays animated', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 400, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const path = await upload(new Blob([new Uint8Array(gif)]))
    expect(path).toContain('_400x200.webp')
    const made = await sharp((await inWidth(path, 160)).rawPayload, { animated: true }).metadata()
    expect([made.pages, made.width, made.pageHeight]).toEqual([3, 160, 80])
  })

  it('is resized if it was stored under a name without its size', async () => {
    await upload(new Blob([await flat(10, 10)]))
    const stored = await sharp(await flat(700, 70))
      .webp()
      .toBuffer()
    await writeFile(join(folder(), 'upl_00000000000000000000old.webp'), stored)
    const reply = await get('/uploads/upl_00000000000000000000old-320.webp')
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(320)
    expect(
      (await sharp((await get('/uploads/upl_00000000000000000000old-960.webp')).rawPayload).metadata()).width,
    ).toBe(700)
  })

  it('is served unchanged and uncached if its file was damaged later', async () => {
    const path = await upload(new Blob([await flat(800, 800)]))
    await writeFile(join(folder(), path.replace('/uploads/', '')), 'RIFF damaged')
    const reply = await inWidth(path, 320)
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'RIFF damaged', 'no-store'])
  })
})

describe('rejected requests', () => {
  it('include images with more pixels than their file size suggests', async () => {
    const huge = await flat(20, 20)
    huge.writeUInt32BE(12_000, 16)
    huge.writeUInt32BE(12_000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    const body = { store_id, title: 'Kettle', variants: [{ title: 'One', price: 100, stock: 1 }] }
    const reply = await app.rawCall(
      contracts.inventory.create,
      { body, files: { image: new Blob([new Uint8Array(huge)]) } },
      { token },
    )
    expect([reply.status, reply.detail]).toEqual([400, expect.stringMatching(/too (large|many)/)])
  })

  it('include other sizes, other images and other files under guessed names', async () => {
    const path = await upload(new Blob([await flat(500, 250)]))
    await writeFile(join(folder(), 'upl_00000000000000000000000a.ticket'), 'private')
    for (const url of [
      path.replace('_500x250', '_500x251'),
      path.replace('_500x250', '_1600x800-320'),
      path.replace('_500x250', ''),
      path.replace('upl_', 'upl_0'),
      '/uploads/upl_00000000000000000000000a.ticket',
      '/uploads/upl_00000000000000000000000a-320.webp',
      `${path}/../upl_00000000000000000000000a.ticket`,
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })

  it("include page images of another store, and of a size that the image doesn't have", async () => {
    const path = await upload(new Blob([await flat(500, 250)]))
    const [page] = expectOk(
      await app.call(contracts.paymentPages.list, { query: { store_id } }, { token }),
    ).payment_pages
    const put = async (logo: string, as = token) => {
      const body = { payment_page_id: page?.payment_page_id ?? '', logo }
      return (await app.rawCall(contracts.paymentPages.update, { body }, { token: as })).status
    }
    expect(await put(path)).toBe(200)
    for (const wrong of [path.replace('_500x250', '_5x5'), path.replace('.webp', '-160.webp')])
      expect(await put(wrong)).toBe(400)
  })
})
