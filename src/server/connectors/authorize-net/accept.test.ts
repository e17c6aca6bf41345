import { describe, expect, it, vi } from 'vitest'
import { exchange, exchangeError, type AcceptScript } from './pages/accept.ts'

const CARD = { number: '4111111111111111', exp_month: 8, exp_year: 2034, cvc: '123', name: 'Maya Ortiz' }
const KEYS = { api_login_id: 'heron77', client_key: 'c'.repeat(80) }

const refused = (code: string) => ({ messages: { resultCode: 'Error', message: [{ code }] } })
const given = {
  messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01' }] },
  opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'nonce' },
}

describe('Accept.js', () => {
  it('exchanges the card and the public keys for a nonce', async () => {
    const dispatchData = vi.fn<AcceptScript['dispatchData']>((_secure, answer) => answer(given))
    expect(await exchange({ dispatchData }, KEYS, CARD)).toEqual({
      status: 'token',
      token: 'nonce',
      card_type: 'visa',
      card_last_four: '1111',
    })
    expect(dispatchData.mock.calls[0]?.[0]).toEqual({
      authData: { apiLoginID: KEYS.api_login_id, clientKey: KEYS.client_key },
      cardData: { cardNumber: CARD.number, month: '08', year: '2034', cardCode: '123', fullName: 'Maya Ortiz' },
    })
  })

  it.each([
    ['E_WC_05', { status: 'refused', field: 'number', says: 'card_number_invalid' }],
    ['E_WC_06', { status: 'refused', field: 'expiry', says: 'expiry_invalid' }],
    ['E_WC_08', { status: 'refused', field: 'expiry', says: 'expiry_past' }],
    ['E_WC_15', { status: 'refused', field: 'cvc', says: 'cvc_invalid' }],
    ['E_WC_17', { status: 'refused', field: 'name', says: 'name_invalid' }],
    ['E_WC_10', { status: 'unavailable', says: 'not_taken' }],
    ['E_WC_21', { status: 'unavailable', says: 'not_taken' }],
    ['E_WC_19', { status: 'unavailable' }],
    ['E_WC_99', { status: 'unavailable' }],
  ])('fails with %s, which maps to a message of the page', (code, answer) => {
    expect(exchangeError([code])).toEqual(answer)
  })

  it('is retried while its second file loads, and times out if it never responds', async () => {
    vi.useFakeTimers()
    try {
      let asked = 0
      const late: AcceptScript = {
        dispatchData: (_secure, answer) => {
          asked += 1
          answer(asked < 3 ? refused('E_WC_03') : given)
        },
      }
      const answer = exchange(late, KEYS, CARD)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await answer).toMatchObject({ status: 'token' })
      const silent = exchange({ dispatchData: () => {} }, KEYS, CARD)
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await silent).toEqual({ status: 'unavailable' })
    } finally {
      vi.useRealTimers()
    }
  })
})
