import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { users } from '../../../shared/contracts/user.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('GET /user/details', () => {
  it('needs a token [API-039]', async () => {
    expect((await test.call(users.details, { query: { user_id: 'usr_1' } })).status).toBe(401)
  })

  it("refuses another user's id [API-039]", async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    expect((await test.call(users.details, { query: { user_id: other.user_id } }, { token: one.token })).status).toBe(
      403,
    )
  })

  it('answers with the name and picture of the caller [API-039]', async () => {
    const { user_id, email, token } = await test.signUp()
    const { body } = await test.call(users.details, { query: { user_id } }, { token })
    expect(body.data).toEqual({
      id: user_id,
      name: 'Ada Moss',
      first_name: 'Ada',
      last_name: 'Moss',
      email: email.toLowerCase(),
      profile_picture: null,
    })
  })
})
