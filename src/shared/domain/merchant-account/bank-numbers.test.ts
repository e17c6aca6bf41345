import { describe, expect, it } from 'vitest'
import { numberEnding, isAccountNumber, isIban, isRoutingNumber, isSortCode } from './bank-numbers.ts'

describe('bank account numbers', () => {
  it.each(['DE89 3704 0044 0532 0130 00', 'GB82 WEST 1234 5698 7654 32', 'FR1420041010050500013M02606'])(
    'accept the IBAN %s',
    (iban) => expect(isIban(iban)).toBe(true),
  )
  it.each(['DE89 3704 0044 0532 0130 01', 'DE89', '', 'GB82 WEST 1234 5698 7654 3!'])('reject the IBAN %j', (iban) =>
    expect(isIban(iban)).toBe(false),
  )
  it('check the last digit of a routing number', () => {
    expect(isRoutingNumber('021000021')).toBe(true)
    expect(isRoutingNumber('021000022')).toBe(false)
    expect(isRoutingNumber('000000000')).toBe(false)
  })
  it('accept sort codes and account numbers with any separators', () => {
    expect(isSortCode('20-00-00')).toBe(true)
    expect(isSortCode('20-00-0')).toBe(false)
    expect(isAccountNumber('0001 2345 6789')).toBe(true)
    expect(isAccountNumber('12a4')).toBe(false)
  })
  it('show the end of a number, and less of a short one', () => {
    expect(numberEnding('DE89 3704 0044 0532 0130 00')).toBe('3000')
    expect(numberEnding('1234')).toBe('34')
  })
})
