import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, PNG, uploadFor } from '../../../../../tests/support/shops/tickets.ts'
import { apiKeys } from '../../../../shared/contracts/accounts/api-keys.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { cleanUp } from '../../../jobs/cleanup.ts'
import { attachmentLink } from './attachment-links.ts'

let test: TestApp
let owner: TestUser
let store: Store

beforeAll(async () => {
  test = await createTestApp()
  owner = await test.signUp()
  store = await test.makeStore(owner)
})
afterAll(() => test.close())

const as = ({ token }: TestUser) => ({ token })
const comment = (ticket_id: string, body: string, uploads: string[]) =>
  test.call(helpdesk.comment, { body: { ticket_id, body, uploads } }, as(owner))
const commentsOf = async (ticket_id: string) =>
  expectOk(await test.call(helpdesk.details, { query: { ticket_id } }, as(owner))).results[0]?.comments ?? []
const get = (url: string) => test.app.inject({ method: 'GET', url })

async function linkTo(bytes: Parameters<typeof uploadFor>[3]): Promise<URL> {
  const token = await uploadFor(test, owner, store, bytes)
  const { id: ticket_id } = await openTicket(test, owner, store, [token])
  const [first] = await commentsOf(ticket_id)
  return new URL(first?.attachments[0]?.url ?? '', 'http://server.invalid')
}

const pathOf = ({ pathname, search }: URL): string => pathname + search

describe('attachment links', () => {
  it('open images inline and download everything else, without running anything', async () => {
    const image = await get(pathOf(await linkTo(PNG)))
    expect(image.statusCode).toBe(200)
    expect(image.rawPayload.equals(PNG)).toBe(true)
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="upload.png"; filename*=UTF-8''upload.png`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(image.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    const log = await get(pathOf(await linkTo(Buffer.from('12:01 declined'))))
    expect(log.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="upload.txt"; filename*=UTF-8''upload.txt`,
    })
  })

  it('expire after an hour', async () => {
    const link = pathOf(await linkTo(PNG))
    const start = test.clock.now()
    test.clock.advance(59 * 60_000)
    expect((await get(link)).statusCode).toBe(200)
    test.clock.advance(2 * 60_000)
    expect((await get(link)).statusCode).toBe(404)
    test.clock.set(start)
  })

  it('are rejected if any part was changed', async () => {
    const link = await linkTo(PNG)
    const other = await linkTo(Buffer.from('another one'))
    const changed = (change: (url: URL) => void): string => {
      const url = new URL(link)
      change(url)
      return pathOf(url)
    }
    const expires = Number(link.searchParams.get('expires'))
    const signature = link.searchParams.get('signature') ?? ''
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const url of [
      changed(({ searchParams }) => searchParams.set('expires', String(expires + 1))),
      changed(({ searchParams }) => searchParams.set('expires', `${expires}.0`)),
      changed(({ searchParams }) => searchParams.set('signature', flipped)),
      changed(({ searchParams }) => searchParams.set('signature', `${signature}==`)),
      changed(({ searchParams }) => searchParams.append('signature', signature)),
      changed(({ searchParams }) => searchParams.delete('signature')),
      changed(({ searchParams }) => searchParams.delete('expires')),
      other.pathname + link.search,
      link.pathname,
    ]) {
      expect((await get(url)).statusCode).toBe(404)
    }
    expect((await get(pathOf(link))).statusCode).toBe(200)
  })

  it('serve attachments only: unsent and other files return 404', async () => {
    const token = await uploadFor(test, owner, store)
    for (const id of [token, 'zd_12', '../secret.key']) {
      expect((await get(attachmentLink(test.deps.settings, test.clock.now(), id))).statusCode).toBe(404)
    }
    expect((await get(`/uploads/${token}.ticket`)).statusCode).toBe(404)
  })
})

describe('uploads', () => {
  it('are limited to tickets of their store, also with an API key of another one', async () => {
    const other = await test.makeStore(owner, 'Second Store')
    const theirs = await uploadFor(test, owner, other, Buffer.from('of the second store'))
    const { id: ticket_id } = await openTicket(test, owner, store)
    const made = await test.call(
      apiKeys.create,
      { body: { store_id: store.store_id, name: 'Desk', role: 'staff' } },
      as(owner),
    )
    const { key } = expectOk(made).data
    for (const token of [key, owner.token]) {
      const reply = await test.call(helpdesk.comment, { body: { ticket_id, body: 'Hi', uploads: [theirs] } }, { token })
      expect([reply.status, reply.detail]).toEqual([400, 'A file is no longer there. Please add it again'])
    }
    const own = await uploadFor(test, owner, store, Buffer.from('of this store'))
    expectOk(await test.call(helpdesk.comment, { body: { ticket_id, body: 'Hi', uploads: [own] } }, { token: key }))
  })

  it('belong to one comment by the person who uploaded them', async () => {
    const token = await uploadFor(test, owner, store)
    const ticket = await openTicket(test, owner, store, [token])
    const comments = await commentsOf(ticket.id)
    expect(comments[0]?.attachments).toMatchObject([
      { attachment_id: token, file_name: 'upload.png', content_type: 'image/png', size: PNG.length },
    ])
    const gone = { status: 400, detail: 'A file is no longer there. Please add it again' }
    expect(await comment(ticket.id, 'Again', [token])).toMatchObject(gone)
    const member = await test.signUp()
    await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'staff')`, [
      store.store_id,
      member.user_id,
    ])
    const foreign = await uploadFor(test, member, store)
    expect(await comment(ticket.id, 'Mine', [foreign])).toMatchObject(gone)
    expect(await commentsOf(ticket.id)).toHaveLength(1)
  })

  it('are rejected with a clear message for other file types', async () => {
    const send = (file?: Blob) =>
      test.call(helpdesk.upload, { body: { store_id: store.store_id }, files: { ...(file && { file }) } }, as(owner))
    for (const [content, detail] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'An SVG drawing is not taken here; please choose'],
      ['<!doctype html><p>Hello', 'A web page is not taken here; please choose'],
      ['#!/bin/sh\nrm -rf /', 'Programs are not supported; please choose'],
      [Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'latin1'), 'ZIP files are not supported'],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), 'ELF files are not supported; please choose'],
      [Buffer.from([0x68, 0xff, 0xfe, 0x69]), 'This file type is not supported; please choose'],
    ] as const) {
      const refused = await send(new Blob([content]))
      expect(refused.status).toBe(415)
      expect(refused.detail).toContain(detail)
    }
    expect(await send(new Blob(['']))).toMatchObject({ status: 400 })
    expect(await send()).toMatchObject({ status: 400, detail: 'Choose a file' })
    expect(await send(new Blob([Buffer.alloc(9 * 1024 * 1024)]))).toMatchObject({ status: 413 })
    expect(expectOk(await send(new Blob(['2026-11-21 error: declined']))).upload).toMatchObject({
      content_type: 'text/plain',
      file_name: 'upload.txt',
    })
  })

  it('are deleted after a day if they were never sent', async () => {
    const kept = await uploadFor(test, owner, store)
    const ticket = await openTicket(test, owner, store, [kept])
    const token = await uploadFor(test, owner, store)
    test.clock.advance(23 * 3_600_000)
    await cleanUp(test.deps)
    expect(await test.deps.storage.read(`${token}.ticket`)).not.toBeNull()
    test.clock.advance(2 * 3_600_000)
    await cleanUp(test.deps)
    expect(await test.deps.storage.read(`${token}.ticket`)).toBeNull()
    expect(await test.deps.storage.read(`${kept}.ticket`)).not.toBeNull()
    expect((await comment(ticket.id, 'Late', [token])).status).toBe(400)
  })
})
