import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'

const OPERATOR = 'operator@mail.example'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR] } })
})
afterAll(() => test.close())

const details = async ({ user_id, token }: TestUser) =>
  expectOk(await test.call(users.details, { query: { user_id } }, { token })).data

const update = ({ user_id, token }: TestUser, body: Record<string, unknown>, picture?: Blob) =>
  test.call(
    users.update,
    { body: { user_id, ...body }, files: { ...(picture && { profile_picture: picture }) } },
    { token },
  )

describe('GET /user/details', () => {
  it('requires a token [API-039] [RO-001]', async () => {
    expect((await test.call(users.details, { query: { user_id: 'usr_1' } })).status).toBe(401)
  })

  it("rejects another user's ID [API-039]", async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    const { status } = await test.call(users.details, { query: { user_id: other.user_id } }, { token: one.token })
    expect(status).toBe(403)
  })

  it('accepts the token in either header [RO-002]', async () => {
    const { user_id, token } = await test.signUp()
    for (const headers of [{ bearer: token }, { bearer: `Bearer ${token}` }, { authorization: `Bearer ${token}` }]) {
      expect((await test.call(users.details, { query: { user_id } }, { headers })).status).toBe(200)
    }
  })

  it("returns the caller's profile without secrets [AU-004] [API-039]", async () => {
    const user = await test.signUp()
    expect(await details(user)).toEqual({
      id: user.user_id,
      name: 'Ada Moss',
      first_name: 'Ada',
      last_name: 'Moss',
      email: user.email,
      profile_picture: null,
      pending_email: '',
      operator: false,
    })
  })

  it('includes whether the user is an operator', async () => {
    expect((await details(await test.signUp(OPERATOR))).operator).toBe(true)
  })
})

describe('POST /user/update', () => {
  it('requires a token [API-042]', async () => {
    expect((await test.rawCall(users.update, { body: { user_id: 'usr_1' }, files: {} })).status).toBe(401)
  })

  it("rejects another user's ID [API-042]", async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    expect((await update({ ...other, token: one.token }, { first_name: 'Eve' })).status).toBe(403)
    expect((await details(other)).first_name).toBe('Ada')
  })

  it.each([
    ['first_name', ' ', 'First name is required'],
    ['last_name', '', 'Last name is required'],
    ['email', 'nobody', 'Invalid email'],
  ])('rejects an invalid %s and changes nothing [API-042]', async (field, value, message) => {
    const user = await test.signUp()
    const { status, body } = await update(user, { first_name: 'Grace', last_name: 'Hill', [field]: value })
    expect([status, body]).toMatchObject([400, { detail: message, errors: { [field]: message } }])
    expect((await details(user)).name).toBe('Ada Moss')
  })

  it('saves names and picture for details to return; absent fields stay unchanged [AU-005] [API-042]', async () => {
    const user = await test.signUp()
    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const given = { first_name: ' Grace ', last_name: 'Hill', email: user.email }
    const { data } = expectOk(await update(user, given, new Blob([png])))
    expect(data).toMatchObject({ name: 'Grace Hill', email: user.email, pending_email: '' })
    expect(data.profile_picture).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    const picture = await test.app.inject({ url: data.profile_picture ?? '' })
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(512)
    expectOk(await update(user, { last_name: 'Lind' }))
    expect(await details(user)).toEqual({ ...data, last_name: 'Lind', name: 'Grace Lind' })
    expect(expectOk(await update(user, { profile_picture: 'None' })).data.profile_picture).toBeNull()
  })

  it('rejects a file that is not an image, and saves nothing from the form [API-042]', async () => {
    const user = await test.signUp()
    const { status, body } = await update(user, { first_name: 'Grace' }, new Blob(['<svg xmlns=""></svg>']))
    expect([status, body]).toMatchObject([
      400,
      { errors: { profile_picture: expect.stringContaining('SVG drawing') as string } },
    ])
    expect((await update(user, { profile_picture: '/uploads/of-somebody-else.webp' })).status).toBe(400)
    expect(await details(user)).toMatchObject({ first_name: 'Ada', profile_picture: null })
  })
})
