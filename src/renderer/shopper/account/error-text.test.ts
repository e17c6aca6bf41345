import { describe, expect, it } from 'vitest'
import { englishAccount } from './account-messages.ts'
import { errorText } from './error-text.ts'
import { account as de } from './languages/de.ts'

const refused = { status: 422, message: 'Not allowed for status Paused', code: 'not_allowed' }

describe('errors of the portal', () => {
  it('say in English what the server says', () => {
    expect(errorText(englishAccount, 'en-US', refused)).toBe('Not allowed for status Paused')
    expect(errorText(englishAccount, 'en', { status: 0, message: '' })).toBe(englishAccount.offline)
    expect(errorText(englishAccount, 'en', { status: 500, message: '' })).toBe(englishAccount.failed)
  })

  it.each([
    [refused, de.error_refused],
    [{ status: 422, message: 'No', code: 'wrong_code', field: 'code' }, de.error_code],
    [{ status: 422, message: 'Declined', code: 'card_declined' }, de.error_card],
    [{ status: 410, message: 'Gone', code: 'link_invalid' }, de.link_gone_text],
    [{ status: 422, message: 'Past', field: 'move_date' }, de.error_date],
    [{ status: 400, message: 'Enter a city', field: 'shipping_address.locality' }, de.error_address],
    [{ status: 429, message: 'Too many' }, de.error_too_many],
    [{ status: 503, message: 'Later' }, de.error_provider],
    [{ status: 0, message: '' }, de.offline],
    [{ status: 500, message: 'Internal error' }, de.failed],
  ])('are never English in another language: %o', (problem, text) => {
    expect(errorText(de, 'de-AT', problem)).toBe(text)
  })
})
