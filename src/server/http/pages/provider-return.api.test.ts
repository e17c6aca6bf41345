import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' },
    payload: new URLSearchParams(fields).toString(),
  })

it("redirects a shopper returning from the bank by a form to the payment's page", async () => {
  const reply = await post('/checkout?session=cs_1&transaction=pay_1&x=1', {
    threeDSSessionData: 'abc',
    session: 'cs_other',
  })
  expect([reply.statusCode, reply.headers.location]).toEqual([
    303,
    '/checkout?session=cs_1&transaction=pay_1&threeDSSessionData=abc',
  ])
  const offer = await post('/special-offer?session=cs_1&transaction=pay_2', { MD: 'a b' })
  expect(offer.headers.location).toBe('/special-offer?session=cs_1&transaction=pay_2&MD=a+b')
})

it('drops fields that would make the URL too long, and keeps the others', async () => {
  const reply = await post('/checkout?session=cs_1&transaction=pay_1', { cres: 'x'.repeat(7_000), MD: 'short' })
  expect(reply.headers.location).toBe('/checkout?session=cs_1&transaction=pay_1&MD=short')
})

it('rejects other content types and bodies larger than a bank sends', async () => {
  const json = await test.app.inject({ method: 'POST', url: '/checkout', payload: { MD: 'x' } })
  expect(json.statusCode).toBe(415)
  expect((await post('/checkout', { MD: 'x'.repeat(70_000) })).statusCode).toBe(413)
})
