import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor, readAppFile } from './app-files.ts'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cartwright-files-'))
  await mkdir(join(root, 'assets'))
  await Promise.all([
    writeFile(join(root, 'index.html'), 'dashboard'),
    writeFile(join(root, 'shop.html'), 'shop'),
    writeFile(join(root, 'assets/a-1.js'), 'script'),
  ])
})

afterAll(() => rm(root, { recursive: true }))

const read = async (path: string) => {
  const { status, body } = await readAppFile(root, path)
  return [status, new TextDecoder().decode(body)]
}

describe('files of the app scheme', () => {
  it('serves the dashboard for every screen’s path', async () => {
    for (const path of ['/', '/sales/orders', '/edit-store/str_1']) expect(await read(path)).toEqual([200, 'dashboard'])
  })

  it('serves the shopper entry and assets by name', async () => {
    expect(await read('/shop.html')).toEqual([200, 'shop'])
    expect(await readAppFile(root, '/assets/a-1.js')).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      immutable: true,
    })
  })

  it('returns 404 for a missing chunk instead of a page [CH-001]', async () => {
    expect(await read('/assets/gone-2.js')).toEqual([404, ''])
  })

  it.each(['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/a%00.js', '/%'])('refuses %s', (path) => {
    expect(fileFor(root, path)).toBeNull()
  })
})
