import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePaymentPage } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { affirmationBoxes: calls } = contracts

let api: TestApp
let token: string
let stranger: string
let store_id: string
let payment_page_id: string
let png: Blob

beforeAll(async () => {
  api = await createTestApp()
  const me = await api.signUp()
  ;({ token } = me)
  ;({ token: stranger } = await api.signUp())
  ;({ store_id } = await api.makeStore(me))
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  png = new Blob([new Uint8Array(await picture.png().toBuffer())])
})
beforeEach(async () => {
  ;({ payment_page_id } = await makePaymentPage(api.db, { store_id }))
})
afterAll(() => api.close())

const update = (body: object, files: Record<string, Blob> = {}) =>
  api.rawCall(calls.update, { body: { payment_page_id, ...body }, files }, { token })
const boxOf = ({ body }: { body: unknown }) => calls.update.response.parse(body).affirmationBox
const details = async () =>
  expectOk(await api.call(calls.details, { query: { payment_page_id } }, { token })).affirmationBox

const three = {
  header: 'Why buy here',
  title_one: '60-day returns',
  message_one: 'We pay the label.',
  title_two: 'Made to last',
  message_two: 'Ten years of spare parts.',
  title_three: 'People who answer',
  message_three: 'Within a day.',
}

describe('access', () => {
  it('requires sign-in and rejects other merchants [DEF-26]', async () => {
    const { affirmation_id } = boxOf(await update(three))
    for (const [options, status] of [
      [{}, 401],
      [{ token: stranger }, 403],
    ] as const) {
      expect((await api.call(calls.details, { query: { payment_page_id } }, options)).status).toBe(status)
      expect((await api.call(calls.update, { body: { payment_page_id, header: 'X' } }, options)).status).toBe(status)
      expect((await api.call(calls.remove, { body: { affirmation_id } }, options)).status).toBe(status)
    }
    expect((await details())?.header).toBe('Why buy here')
  })
})

describe('updating a box', () => {
  it('creates the box with the first change and reads everything back [AB-001] [API-129] [API-131]', async () => {
    expect(await details()).toBeNull()
    const files = { image_one: png, image_three: png }
    const box = boxOf(await update({ ...three, affirmation_background_color: '#F2F5F3' }, files))
    const stored = expect.stringMatching(/^\/uploads\/upl_\w+\.webp$/) as string
    expect(box).toEqual({
      affirmation_id: expect.stringMatching(/^afb_/) as string,
      payment_page_id,
      optimizer_id: null,
      ...three,
      image_one: stored,
      image_two: null,
      image_three: stored,
      section_order: ['one', 'two', 'three'],
      affirmation_background_color: '#F2F5F3',
    })
    expect(await details()).toEqual(box)
  })

  it('accepts the order comma-separated and returns it as a list [AB-002] [GAP-68]', async () => {
    expect(boxOf(await update({ ...three, section_order: 'two,one,three' })).section_order).toEqual([
      'two',
      'one',
      'three',
    ])
    expect((await details())?.section_order).toEqual(['two', 'one', 'three'])
    expect(boxOf(await update({ section_order: '' })).section_order).toEqual(['one', 'two', 'three'])
  })

  it('changes the given fields, clears empty ones, and keeps one box per page', async () => {
    const first = boxOf(await update({ ...three, affirmation_background_color: '#112233' }, { image_two: png }))
    const body = { header: '', message_one: '', remove_image_two: true, affirmation_background_color: '' }
    const second = boxOf(await update(body))
    expect(second).toEqual({
      ...first,
      header: '',
      message_one: '',
      image_two: null,
      affirmation_background_color: null,
    })
  })

  it('adds a filled section to the order', async () => {
    await update({ title_one: 'One', section_order: 'one' })
    expect(boxOf(await update({ title_three: 'Three' })).section_order).toEqual(['one', 'three'])
  })

  it.each([
    [
      { section_order: 'one,one' },
      'section_order',
      'Must list one, two and three at most once each, separated by commas',
    ],
    [{ section_order: 'four' }, 'section_order', 'Must list one, two and three at most once each, separated by commas'],
    [{ affirmation_background_color: 'red' }, 'affirmation_background_color', 'Must be a color like #1F5B45'],
    [{ title_one: 'x'.repeat(121) }, 'title_one', 'Must be at most 120 characters'],
  ])('rejects %o [AB-002]', async (bad, field, message) => {
    expect(await update(bad)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  it('names the field of an image that it cannot accept', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])
    const reply = await update(three, { image_two: svg })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { image_two: expect.stringContaining('SVG drawing; please choose a PNG') as string } },
    })
    expect(await details()).toBeNull()
  })
})

describe('deleting by clearing fields [API-132] [DEF-68]', () => {
  const clear = (affirmation_id: string, fields: object) =>
    api.call(calls.remove, { body: { affirmation_id, ...fields } }, { token })
  const two = { title_two: '', message_two: '', image_two: '' } as const

  it('clears the named fields, and removes an empty section from the order', async () => {
    const { affirmation_id } = boxOf(await update({ ...three, section_order: 'two,three,one' }, { image_two: png }))
    const partly = await clear(affirmation_id, { title_two: '' })
    expect(partly.body.affirmationBox).toMatchObject({ title_two: '', section_order: ['two', 'three', 'one'] })
    const whole = await clear(affirmation_id, two)
    expect(whole.body.affirmationBox).toEqual({
      ...partly.body.affirmationBox,
      message_two: '',
      image_two: null,
      section_order: ['three', 'one'],
    })
    expect(await details()).toEqual(whole.body.affirmationBox)
  })

  it('deletes the box with its last section', async () => {
    const { affirmation_id } = boxOf(await update(three))
    await clear(affirmation_id, two)
    await clear(affirmation_id, { title_one: '', message_one: '' })
    const last = await clear(affirmation_id, { title_three: null, message_three: null })
    expect(last.body).toEqual({ affirmationBox: null })
    expect(await details()).toBeNull()
    expect((await clear(affirmation_id, two)).status).toBe(404)
  })

  it('deletes the whole box if no field is named', async () => {
    const { affirmation_id } = boxOf(await update(three))
    expect((await clear(affirmation_id, {})).body).toEqual({ affirmationBox: null })
  })

  it('rejects fields with new content', async () => {
    const { affirmation_id } = boxOf(await update(three))
    const reply = await clear(affirmation_id, { title_one: 'New' })
    expect(reply).toMatchObject({
      status: 400,
      body: { detail: 'Send only empty values, to clear the fields' },
    })
  })
})

describe('the public endpoint [API-148]', () => {
  const shown = (paymentPageId: string) => api.call(calls.ofPaymentPage, { params: { paymentPageId } })

  it('returns the box of a live page only', async () => {
    const { affirmation_id: _, payment_page_id: __, optimizer_id: ___, ...visible } = boxOf(await update(three))
    expect((await shown(payment_page_id)).body).toEqual({ affirmationBox: visible })
    await api.db.$client.query("update payment_pages set status = 'draft' where payment_page_id = $1", [
      payment_page_id,
    ])
    expect((await shown(payment_page_id)).body).toEqual({ affirmationBox: null })
    expect((await shown('pgp_none')).body).toEqual({ affirmationBox: null })
  })
})
