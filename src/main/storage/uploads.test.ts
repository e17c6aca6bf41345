import { describe, expect, it } from 'vitest'
import { fetchUpload, isUpload } from './uploads.ts'

const server = 'http://localhost:4100'
const answering =
  (type: string, status = 200) =>
  (url: string) =>
    Promise.resolve(new Response(url, { status, headers: { 'content-type': type, 'cache-control': 'immutable' } }))

describe('uploads from the server', () => {
  it.each([
    ['/uploads/upl_1.webp', true],
    ['/uploads/', false],
    ['/uploads/a/b.webp', false],
    ['/uploads/..%2Fapi', false],
    ['/assets/upl_1.webp', false],
  ])('%s: %s', (path, expected) => expect(isUpload(path)).toBe(expected))

  it('returns an image with its cache lifetime', async () => {
    const response = await fetchUpload(server, '/uploads/upl_1.webp', answering('image/webp'))
    expect(await response.text()).toBe('http://localhost:4100/uploads/upl_1.webp')
    expect([...response.headers]).toEqual([
      ['cache-control', 'immutable'],
      ['content-type', 'image/webp'],
    ])
  })

  it.each([
    ['a script', answering('text/javascript')],
    ['a page', answering('text/html')],
    ['a missing picture', answering('image/webp', 404)],
    ['no answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  ])('returns 404 for %s', async (_, fetch) => {
    expect((await fetchUpload(server, '/uploads/upl_1.webp', fetch)).status).toBe(404)
  })

  it('returns 404 before a server is chosen', async () => {
    expect((await fetchUpload(null, '/uploads/upl_1.webp', answering('image/webp'))).status).toBe(404)
  })
})
